/** Who is behind the kits and what they stand for. */
export function AboutPage() {
  return (
    <>
      <h1>About Us</h1>
    </>
  )
}
