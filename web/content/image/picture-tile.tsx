import { useEffect, useState } from 'react'
import type { OfferedPicture } from '#schemas/content/picture/offered-pictures.curated.ts'
import { pictureSizeOf, shownPicture } from '#schemas/content/picture/picture-files.ts'
import {
  downloadPicture,
  downloadNameOf,
  pictureAddress,
  pictureHref,
} from '#web/content/image/picture-file.ts'
import { CopyIcon, DownloadIcon, OpenIcon } from '#web/content/image/image-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { AnchorButton } from '#web/ui/link/link-button.tsx'
import { CheckIcon } from '#web/ui/line-icons.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'

/** How long the copy button confirms a copy, in ms (`docs/product.md §9`). */
const copiedDuration = 2000

interface PictureTileProps {
  readonly picture: OfferedPicture
}

/** One picture with buttons to copy its address, download it and open it. */
export function PictureTile({ picture }: PictureTileProps) {
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
      <p className="mt-1 text-small break-words text-slate tabular-nums">
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
