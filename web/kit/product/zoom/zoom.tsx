import { useRouter } from '@tanstack/react-router'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { openSheet, sheetClosed } from '#web/ui/open-sheet.ts'
import { type ImageValue, naturalSize } from '#web/ui/picture/image-source.ts'
import { fullAddress, uncroppedSource } from '#web/ui/picture/uncropped-image.ts'
import { Arrow } from '#web/ui/arrow.tsx'
import { CloseIcon } from '#web/ui/line-icons.tsx'

/** A picture to enlarge. */
export interface ZoomPicture {
  readonly image: ImageValue
  readonly caption?: string
}

/** The pictures, and the index of the picture that opens first. */
export interface ZoomProps {
  readonly pictures: readonly ZoomPicture[]
  readonly first: number
  /** The subject of the pictures, for the dialog's name. */
  readonly name: string
  readonly onClose: () => void
}

/** The distance that an arrow key moves an enlarged picture, in pixels. */
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
}

/**
 * Pictures one at a time over the whole window. The arrow keys move from one picture to the next, plus
 * and minus enlarge, Escape or Back closes; two fingers enlarge, because browsers support pinching
 * everywhere. On closing, the browser returns the focus to the element that opened the dialog.
 */
export function Zoom({ pictures, first, name, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(first)
  /** The enlarged picture's point in the center, as fractions of its size. */
  const [center, setCenter] = useState<Point>()
  const isLarge = center !== undefined
  const toggle = (at = middle) => setCenter(isLarge ? undefined : at)
  // Before the paint: an effect after the paint would show the dialog a frame later.
  useLayoutEffect(() => {
    const { current } = dialog
    openSheet(current)
    return () => sheetClosed(current)
  }, [])
  useLayoutEffect(() => {
    const { current } = frame
    if (!current || !center) return
    current.scrollTo(
      center.x * current.scrollWidth - current.clientWidth / 2,
      center.y * current.scrollHeight - current.clientHeight / 2,
    )
  }, [center])
  const { history } = useRouter()
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => {
          if (action !== 'BACK') return false
          dialog.current?.close()
          return true
        },
      }),
    [history],
  )
  const shown = pictures[index]
  if (!shown) return null
  const go = (step: number) => {
    setCenter(undefined)
    setIndex((index + step + pictures.length) % pictures.length)
  }
  const press = (event: KeyboardEvent) => {
    const act = actionOf(event)
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  }
  const actionOf = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') return () => setCenter((now) => now ?? middle)
    if (key === '-') return () => setCenter(undefined)
    const move = moves[key]
    // If the picture is enlarged, the arrow keys move the picture.
    if (isLarge) return move && (() => frame.current?.scrollBy(...move))
    return move?.[0] ? () => go(Math.sign(move[0])) : undefined
  }
  const { image, caption } = shown
  const { src, srcSet } = uncroppedSource(image)
  const { width, height } = naturalSize(image)
  return (
    <dialog
      aria-label={`Pictures: ${name}`}
      className="zoom on-night"
      closedby="any"
      onClose={(event) => {
        sheetClosed(event.currentTarget)
        onClose()
      }}
      onKeyDown={press}
      ref={dialog}
    >
      <div className="zoom-bar">
        <p aria-atomic="true" aria-live="polite" className="caption">
          {index + 1} of {pictures.length}
        </p>
        <button className="zoom-button text-small" onClick={() => toggle()} type="button">
          {isLarge ? 'Fit to window' : 'Enlarge'}
        </button>
        <button
          aria-label="Close"
          className="zoom-button"
          onClick={() => dialog.current?.close()}
          type="button"
        >
          <CloseIcon className="size-5" />
        </button>
      </div>
      <div className="zoom-frame" data-large={isLarge || undefined} key={index} ref={frame}>
        <button
          aria-pressed={isLarge}
          onClick={(event) => toggle(clickedPoint(event))}
          type="button"
        >
          <span className="sr-only">Enlarge: </span>
          <img
            alt={image.alt ?? name}
            height={height}
            sizes={isLarge ? '200vw' : '100vw'}
            src={src}
            srcSet={srcSet}
            style={{ ...sizeOf(width / height, isLarge), background: groundOf(image) }}
            width={width}
          />
        </button>
      </div>
      <div className="zoom-bar">
        {pictures.length > 1 && (
          <button
            aria-label="Previous picture"
            className="zoom-button"
            onClick={() => go(-1)}
            type="button"
          >
            <Arrow back />
          </button>
        )}
        <p className="zoom-caption text-small">{caption ?? image.alt}</p>
        {pictures.length > 1 && (
          <button
            aria-label="Next picture"
            className="zoom-button"
            onClick={() => go(1)}
            type="button"
          >
            <Arrow />
          </button>
        )}
      </div>
    </dialog>
  )
}

interface Point {
  readonly x: number
  readonly y: number
}

const middle: Point = { x: 0.5, y: 0.5 }

/** The point of the picture that was clicked; the picture's middle for the keyboard. */
function clickedPoint({ currentTarget, clientX, clientY, detail }: MouseEvent): Point {
  const picture = currentTarget.querySelector('img')?.getBoundingClientRect()
  if (detail === 0 || !picture) return middle
  return {
    x: (clientX - picture.left) / picture.width,
    y: (clientY - picture.top) / picture.height,
  }
}

/** The background of a picture that is still loading: its smaller version from the page, if loaded. */
function groundOf(image: ImageValue): string {
  const link = `a[href="${CSS.escape(fullAddress(image))}"] img`
  const small = document.querySelector<HTMLImageElement>(link)?.currentSrc
  const shown = small ? ` url("${small}") center / contain no-repeat` : ''
  return `${image.tint ?? '#1f2d3a'}${shown}`
}

/** The size of a picture, reserved while it loads: as much of the window as its aspect ratio allows. */
function sizeOf(ratio: number, isLarge: boolean): CSSProperties {
  const width = isLarge ? '100%' : `min(100%, (100dvh - 8rem) * ${ratio.toFixed(4)})`
  return { aspectRatio: ratio, width }
}
