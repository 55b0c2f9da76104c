import { useRef } from 'react'
import { Sample } from '#web/app/design/sample.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnchorButton } from '#web/ui/link/link-button.tsx'
import { openSheet } from '#web/ui/open-sheet.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { SelectSample } from './sample.tsx'

/** Components over the page: a sheet with controls, toasts, a tooltip. */
export function OverlaySamples() {
  return (
    <Section labelledBy="overlays" tight>
      <SectionHead id="overlays" title="Overlays" />
      <Sample name="Sheet">
        <SheetSample />
      </Sample>
      <Sample name="Toast">
        <ToastButtons />
      </Sample>
      <Sample name="Tooltip">
        <Tooltip hint="What the link leads to">
          {(control) => (
            <AnchorButton {...control} href="/design" tone="outline">
              Link with a hint
            </AnchorButton>
          )}
        </Tooltip>
      </Sample>
    </Section>
  )
}

function SheetSample() {
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Button onClick={() => openSheet(sheet.current)} ref={button} tone="outline">
        Sheet
      </Button>
      <Sheet
        className="max-w-panel flex-col gap-6 bg-paper p-6 text-ink open:flex"
        label="Sample"
        onClose={() => button.current?.focus()}
        ref={sheet}
      >
        <SelectSample id="sample-in-sheet" label="Select in a sheet" />
        <ToastButtons />
        <Button onClick={() => sheet.current?.close()}>Close the sheet</Button>
      </Sheet>
    </>
  )
}

function ToastButtons() {
  return (
    <div className="flex flex-wrap gap-4">
      <Button
        onClick={() => showToast({ title: 'Message', description: 'What it says.' })}
        tone="outline"
      >
        Toast
      </Button>
      <Button
        onClick={() =>
          showToast({ title: 'It failed', description: 'Why it failed.', tone: 'destructive' })
        }
        tone="outline"
      >
        Destructive toast
      </Button>
    </div>
  )
}
