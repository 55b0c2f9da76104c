import { Link } from '@tanstack/react-router'

/** Tells that the order inquiry was received. */
export function OrderThanksPage() {
  return (
    <>
      <h1>Thank You</h1>
      <Link to="/">Back to Home</Link>
    </>
  )
}
