import { pictureAddress, saveFile } from '#web/content/image/picture-file.ts'
import { TextIcon } from '#web/content/image/image-icons.tsx'
import { PictureTile } from '#web/content/image/picture-tile.tsx'
import { offeredPictures } from '#schemas/content/picture/offered-pictures.curated.ts'
import { Button } from '#web/ui/button.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'

const categories = [
  { id: 'brand', title: 'Brand asset' },
  { id: 'hero', title: 'Hero and landing' },
  { id: 'product', title: 'Product' },
] as const

/** A text file with the addresses of all pictures, by category. */
function exportAddresses(): void {
  const parts = categories.map(({ id, title }) => {
    const pictures = offeredPictures.filter((picture) => picture.category === id)
    const lines = pictures.map((picture) => `${picture.title}: ${pictureAddress(picture)}`)
    return [title, ...lines].join('\n')
  })
  saveFile(new Blob([`${parts.join('\n\n')}\n`], { type: 'text/plain' }), 'image-urls.txt')
  showToast({
    title: 'Export Complete',
    description: `The addresses of ${offeredPictures.length} images are in image-urls.txt.`,
  })
}

/** The ten pictures of the brand, to copy, download and open. */
export function ImagesPage() {
  return (
    <>
      <PageIntro
        caption="Internal"
        lead="The ten pictures of the brand at full size, to link to, download or open."
        title="Images"
      >
        <Button onClick={exportAddresses}>
          <TextIcon className="size-4" />
          Export All URLs
        </Button>
      </PageIntro>
      {categories.map((category, index) => (
        <Section
          key={category.id}
          labelledBy={`category-${category.id}`}
          tight={index < categories.length - 1 || 'above'}
        >
          <SectionHead id={`category-${category.id}`} title={category.title} />
          <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {offeredPictures
              .filter((picture) => picture.category === category.id)
              .map((picture) => (
                <PictureTile key={picture.name} picture={picture} />
              ))}
          </ul>
        </Section>
      ))}
    </>
  )
}
