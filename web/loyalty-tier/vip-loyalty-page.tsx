/** The VIP Loyalty membership and its tiers. */
export function VipLoyaltyPage() {
  return (
    <>
      <h1>VIP Loyalty</h1>
    </>
  )
}
