/** The programs on offer and those coming soon. */
export function ProgramsPage() {
  return (
    <>
      <h1>Exclusive Programs</h1>
    </>
  )
}
