import { InquiryForm } from './inquiry-form.tsx'

/** The order inquiry form. */
export function OrderPage() {
  return (
    <>
      <h1>Order Now</h1>
      <InquiryForm source="order" />
    </>
  )
}
