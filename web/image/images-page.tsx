/** The ten pictures of the brand, to copy, download and open. */
export function ImagesPage() {
  return (
    <>
      <h1>Images</h1>
    </>
  )
}
