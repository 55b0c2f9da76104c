import { useNavigate } from '@tanstack/react-router'
import { InquiryForm } from './inquiry-form.tsx'

/** The order inquiry form. */
export function OrderPage() {
  const navigate = useNavigate()
  return (
    <>
      <h1>Order Now</h1>
      <h2>Start Your Order Inquiry</h2>
      <InquiryForm
        source="order"
        submitLabel="Submit Order Inquiry"
        onSent={() => void navigate({ to: '/order/thanks' })}
      />
    </>
  )
}
