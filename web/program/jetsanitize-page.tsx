/** The steam-cleaning service for aircraft after pet flights. */
export function JetsanitizePage() {
  return (
    <>
      <h1>JetSanitize</h1>
    </>
  )
}
