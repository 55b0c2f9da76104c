import {
  pictureAddress,
  saveFile,
  downloadPicture,
  downloadNameOf,
  pictureHref,
} from '#web/pages/images/picture-download.ts'
import {
  offeredPictures,
  type OfferedPicture,
} from '#schemas/content/picture/offered-pictures.curated.ts'
import { Button } from '#web/ui/button.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { useEffect, useState } from 'react'
import { shownPicture } from '#schemas/content/picture/picture-files.ts'
import { pictureSizeOf } from '#schemas/content/picture/picture-sizes.ts'
import { Heading } from '#web/ui/heading.tsx'
import { AnchorButton } from '#web/ui/link/link-button.tsx'
import { CheckIcon, type IconProps, LineIcon } from '#web/ui/line-icons.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'

const categories = [
  { id: 'brand', title: 'Brand asset' },
  { id: 'hero', title: 'Hero and landing' },
  { id: 'product', title: 'Product' },
] as const

/** Exports a text file with the URLs of all pictures, by category. */
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

/** How long the copy button confirms a copy, in ms (`docs/product.md §9`). */
const copiedDuration = 2000

interface PictureTileProps {
  readonly picture: OfferedPicture
}

/** One picture with buttons to copy its URL, download it and open it. */
function PictureTile({ picture }: PictureTileProps) {
  const { width, height } = pictureSizeOf(picture.name)
  return (
    <li className="flex flex-col border-t border-line-strong pt-5">
      <Picture
        className="rounded-small"
        image={shownPicture(picture)}
        ratio={3 / 2}
        sizes="(min-width: 64rem) 27rem, (min-width: 40rem) 46vw, 94vw"
      />
      <Heading className="mt-4" level={3}>
        {picture.title}
      </Heading>
      <p className="mt-1 text-small text-slate tabular-nums">
        {pictureHref(picture)}
        <br />
        {width} × {height}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton picture={picture} />
        <Button
          aria-label={`Download ${picture.title}`}
          onClick={() => {
            void download(picture)
          }}
          size="small"
          tone="outline"
        >
          <DownloadIcon className="size-4 max-sm:hidden" />
          Download
        </Button>
        <AnchorButton
          aria-label={`Open ${picture.title} in a new tab`}
          href={pictureHref(picture)}
          rel="noopener"
          size="small"
          target="_blank"
          tone="outline"
        >
          <OpenIcon className="size-4 max-sm:hidden" />
          Open
        </AnchorButton>
      </div>
    </li>
  )
}

function CopyButton({ picture }: { picture: OfferedPicture }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedDuration)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(pictureAddress(picture))
      setCopied(true)
      showToast({
        title: 'URL Copied',
        description: `The address of ${picture.title} is on your clipboard.`,
      })
    } catch {
      showToast({
        tone: 'destructive',
        title: 'Copy Failed',
        description: 'Unable to copy URL to clipboard',
      })
    }
  }
  const Icon = copied ? CheckIcon : CopyIcon
  return (
    <Button
      aria-label={`Copy URL of ${picture.title}`}
      onClick={() => {
        void copy()
      }}
      size="small"
    >
      <Icon className="size-4 max-sm:hidden" />
      {copied ? 'Copied' : 'Copy URL'}
    </Button>
  )
}

async function download(picture: OfferedPicture): Promise<void> {
  try {
    await downloadPicture(picture)
    showToast({ title: 'Download Started', description: downloadNameOf(picture) })
  } catch {
    showToast({
      tone: 'destructive',
      title: 'Download Failed',
      description: 'Unable to download image',
    })
  }
}

/** Two sheets: copies a URL. */
function CopyIcon(props: IconProps) {
  const front = 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z'
  const back = 'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2'
  return <LineIcon path={front + back} {...props} />
}

/** An arrow into a tray: downloads. */
function DownloadIcon(props: IconProps) {
  const tray = 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4'
  return <LineIcon path={`M12 15V3${tray}M7 10l5 5 5-5`} {...props} />
}

/** An arrow out of a frame: opens a tab. */
function OpenIcon(props: IconProps) {
  const frame = 'M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6'
  return <LineIcon path={`M15 3h6v6M10 14 21 3${frame}`} {...props} />
}

/** A sheet with lines: exports a text. */
function TextIcon(props: IconProps) {
  const sheet =
    'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z'
  return <LineIcon path={`${sheet}M14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8`} {...props} />
}
