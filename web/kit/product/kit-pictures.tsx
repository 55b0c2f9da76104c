import { type ComponentType, type MouseEvent, useState } from 'react'
import { editing } from '#web/content/visual-editing-attributes.ts'
import { usePlain } from '#web/content/site-query-options.ts'
import type { Kit } from '#web/kit/product/kit.queries.ts'
import type { ZoomProps } from '#web/kit/product/zoom/zoom.tsx'
import { savesData } from '#web/ui/saves-data.ts'
import { fullAddress } from '#web/ui/picture/uncropped-image.ts'
import { Picture } from '#web/ui/picture/picture.tsx'

/** Loads the viewer for enlarged pictures: code and style sheet at the same time. */
export async function loadZoom(): Promise<ComponentType<ZoomProps>> {
  const [{ Zoom }] = await Promise.all([import('./zoom/zoom.tsx'), import('./zoom/zoom.css')])
  return Zoom
}

// Loads with the page's code, before the code for other pages. If loading fails, a tap tries again.
if (!import.meta.env.SSR && !savesData()) loadZoom().catch(() => {})

/**
 * The pictures of a kit: the main picture, and the gallery as a row below. Each picture is a link to
 * the whole picture, which works without scripts; with scripts, it opens in a dialog over the page.
 */
export function KitPictures({ product }: { product: Kit }) {
  const plain = usePlain()
  const [opened, setOpened] = useState<number | null>(null)
  const [Zoom, setZoom] = useState<ComponentType<ZoomProps> | null>(null)
  const gallery = product.facts.gallery ?? []
  const main = product.image
  const pictures = [...(main ? [{ image: main }] : []), ...gallery]
  const open = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const part = await loadZoom()
      setZoom(() => part)
      setOpened(index)
    } catch {
      // The viewer does not load, so the browser shows the picture itself.
      window.location.assign(href)
    }
  }
  const picture = (
    <Picture
      alt={main?.alt || product.title}
      className="rounded-small"
      editAt={editing(product, 'image')}
      image={main}
      priority
      ratio={3 / 2}
      sizes="(min-width: 90rem) 46rem, (min-width: 64rem) 53vw, 94vw"
    />
  )
  return (
    <>
      {main ? (
        <a
          aria-haspopup="dialog"
          aria-label={`Enlarge: ${plain(main.alt || product.title)}`}
          className="block cursor-zoom-in"
          href={fullAddress(main)}
          onClick={(event) => void open(event, 0)}
        >
          {picture}
        </a>
      ) : (
        picture
      )}
      {gallery.length > 0 && (
        <ul
          aria-label="More pictures"
          className="-m-1 mt-2 flex gap-3 overflow-x-auto p-1 print:hidden"
        >
          {gallery.map(({ image, caption, editAt }, at) => (
            <li className="w-1/5 min-w-18 shrink-0" key={image.url}>
              <a
                aria-haspopup="dialog"
                aria-label={`Enlarge: ${plain(image.alt || caption || `picture ${at + 2}`)}`}
                className="block cursor-zoom-in"
                data-sanity={editAt}
                href={fullAddress(image)}
                onClick={(event) => void open(event, at + (main ? 1 : 0))}
                title={plain(caption)}
              >
                <Picture
                  alt=""
                  className="rounded-small"
                  image={image}
                  ratio={3 / 2}
                  sizes="(min-width: 64rem) 12vw, 22vw"
                  widest={750}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {Zoom && opened !== null && (
        <Zoom
          first={opened}
          name={plain(product.title)}
          onClose={() => setOpened(null)}
          pictures={pictures}
        />
      )}
    </>
  )
}
