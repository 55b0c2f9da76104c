import { useRef, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { namesOf } from '#schemas/preview/perspective.ts'
import { disablePreviewPath, previewPathParam } from '#schemas/preview/preview.contract.ts'
import type { PreviewSettings } from '#schemas/preview/preview.contract.ts'
import type { AppRouter } from '#web/router.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { appendBar, useScrollRoom } from '#web/ui/sticky-bottom-bar.ts'
import { isFramed } from '#web/ui/is-framed.ts'
import { Container } from '#web/ui/section.tsx'
import {
  type PreviewState,
  type ShownContent,
  usePreviewState,
  useShownContent,
} from './preview-state.ts'

interface PreviewBarProps {
  readonly router: Pick<AppRouter, 'history' | 'options'>
  readonly preview: PreviewSettings
  readonly switchTo: (perspective: string) => void
}

/**
 * Shows the preview's bar at the foot of the window, or below the footer at the end of the page. In a
 * frame, the bar says only that the preview has ended.
 */
export function showBar(props: PreviewBarProps): void {
  createRoot(appendBar()).render(<PreviewBar {...props} />)
}

/** Shows the perspective and the end of the preview, and a link to leave it. */
function PreviewBar({ router, preview, switchTo }: PreviewBarProps) {
  const { perspective, server } = usePreviewState()
  const shown = useShownContent(router.options.context.queryClient)
  const bar = useRef<HTMLElement>(null)
  const here = useSyncExternalStore(router.history.subscribe, () => router.history.location.href)
  useScrollRoom(bar)
  if (isFramed()) return <FrameNotice />
  const leave = `${disablePreviewPath}?${new URLSearchParams({ [previewPathParam]: here })}`
  return (
    <aside
      aria-label="Preview"
      className="on-night border-t border-line-night bg-ink text-small text-cloud"
      ref={bar}
    >
      <Container className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-medium">Previewing drafts</p>
          <Perspective
            isFixed={preview.isShared}
            opened={preview.perspective}
            perspective={perspective}
            releases={preview.releases}
            switchTo={switchTo}
          />
          {preview.isShared && <Until endsAt={preview.endsAt} />}
          <output>{noticeOf(server, shown)}</output>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          {!preview.isShared && (
            <a
              className={buttonClass('outline-night', 'small')}
              href={`${preview.studioUrl}/presentation?${new URLSearchParams({ preview: here })}`}
            >
              Open in Studio
            </a>
          )}
          <a className={buttonClass('accent', 'small')} href={leave}>
            Leave preview
          </a>
        </div>
      </Container>
    </aside>
  )
}

/**
 * Shows in the Studio's frame that the preview has ended, for example because another tab left the
 * preview.
 */
function FrameNotice() {
  return (
    <p className="bg-ink px-gutter py-3 text-small text-cloud" role="alert">
      This preview has ended, so the page shows no drafts. Reload the Studio to continue.
    </p>
  )
}

/** The preview's problem; empty if there is none. */
function noticeOf(server: PreviewState['server'], shown: ShownContent): string {
  if (server === 'ended') return 'This preview has ended. Leave it to see the public page.'
  if (shown === 'built-in')
    return 'Drafts cannot be loaded right now. You are seeing built-in content.'
  if (shown === 'older') return 'Drafts cannot be loaded right now. This page may be out of date.'
  return server === 'fails'
    ? 'Updates are not arriving right now. This page may be out of date.'
    : ''
}

interface PerspectiveProps {
  readonly perspective: string
  readonly releases: PreviewSettings['releases']
  /** The initial perspective. */
  readonly opened: string
  /** Whether a shared link fixes the perspective. */
  readonly isFixed: boolean
  readonly switchTo: (perspective: string) => void
}

function Perspective({ perspective, releases, opened, isFixed, switchTo }: PerspectiveProps) {
  if (isFixed) return <p>{perspectiveTitle(perspective, releases)}</p>
  const choices = [...new Set(['drafts', 'published', opened, perspective])]
  return (
    <select
      aria-label="Perspective"
      className="min-h-11 rounded-small border border-cloud/45 bg-ink text-cloud"
      onChange={({ target }) => switchTo(target.value)}
      style={{ paddingInline: '0.5rem', maxWidth: '16rem' }}
      value={perspective}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {perspectiveTitle(choice, releases)}
        </option>
      ))}
    </select>
  )
}

function Until({ endsAt }: { endsAt: string }) {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <p>
      Ends <time dateTime={endsAt}>{format.format(new Date(endsAt))}</time>
    </p>
  )
}

const titles: ReadonlyMap<string, string> = new Map([
  ['drafts', 'Drafts'],
  ['published', 'Published'],
])

/**
 * A perspective's title for readers.
 *
 * @param releases the titles of its releases; a release without a title is shown by its name
 * @example perspectiveTitle('rABC123,drafts') === 'Release rABC123, then drafts'
 */
export function perspectiveTitle(
  perspective: string,
  releases: PreviewSettings['releases'] = [],
): string {
  const releaseTitles = new Map(releases)
  const wordsFor = (name: string, at: number) => {
    const title = titles.get(name) ?? `Release ${name}`
    return releaseTitles.get(name) ?? (at === 0 ? title : title.replace(/^./, lower))
  }
  return namesOf(perspective).map(wordsFor).join(', then ')
}

const lower = (letter: string) => letter.toLowerCase()
