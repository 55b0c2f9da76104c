import { curatedPicture } from '#schemas/content/picture/picture.curated.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumb } from '#web/ui/link/breadcrumb.tsx'
import { Checklist } from '#web/ui/checklist.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { FactStrip } from '#web/ui/fact-strip.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TickRule } from '#web/ui/tick-rule.tsx'
import { useState, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { LinkButton, AnchorButton } from '#web/ui/link/link-button.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'
import { openSheet } from '#web/ui/open-sheet.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** The design system: tokens, controls and components in every state; no page links to it. */
export function DesignPage() {
  return (
    <>
      <PageIntro
        caption="Internal"
        lead="The building blocks of every page: one palette, one type scale, one spacing scale, and components that are independent of kits and dogs."
        title="Design system"
      />
      <TokenSamples />
      <ControlSamples />
      <ComponentSamples />
      <OverlaySamples />
    </>
  )
}

const facts = [
  { label: 'Range', value: '3,200 nm' },
  { label: 'Ceiling', value: 'FL 450' },
  { label: 'Crew', value: '2 + 1' },
]

function ComponentSamples() {
  return (
    <Section labelledBy="components" tight>
      <SectionHead id="components" title="Components" />
      <Sample name="Badges">
        <div className="flex flex-wrap gap-3">
          <Badge tone="ready">Ready</Badge>
          <Badge tone="soon">Soon</Badge>
          <Badge>Plain</Badge>
        </div>
      </Sample>
      <Sample name="Breadcrumb">
        <Breadcrumb here="Here" steps={[{ to: '/', label: 'Home' }]} />
      </Sample>
      <Sample name="Fact strip">
        <FactStrip facts={facts} />
        <div className="mt-6 rounded-soft bg-ink p-6 text-cloud">
          <FactStrip facts={facts} night />
        </div>
      </Sample>
      <Sample name="Tick rule">
        <TickRule />
      </Sample>
      <Sample name="Checklist">
        <div className="max-w-form">
          <Checklist
            groups={[
              { heading: null, items: ['An item', 'Another item'] },
              { heading: 'Under a heading', items: ['A third item'] },
            ]}
          />
        </div>
      </Sample>
      <Sample name="Description list">
        <DescriptionList rows={[{ term: 'A term', text: 'Its description.' }]} />
      </Sample>
      <Sample name="Accordion">
        <Accordion
          entries={[
            { id: 'one', title: 'A question?', body: 'Its answer.' },
            { id: 'two', title: 'Another question?', body: 'Its answer.' },
          ]}
        />
      </Sample>
      <Sample name="Picture">
        <div className="grid max-w-form grid-cols-2 gap-4">
          <Picture image={curatedPicture('hero-cabin')} ratio={3 / 2} sizes="24rem" />
          <Picture image={null} ratio={3 / 2} sizes="24rem" />
        </div>
      </Sample>
      <Sample name="Skeleton">
        <Skeleton className="h-6 w-60" />
        <Skeleton className="mt-3 h-4 w-96 max-w-full" />
      </Sample>
    </Section>
  )
}

const colors = [
  ['Ink', 'bg-ink'],
  ['Ink soft', 'bg-ink-soft'],
  ['Slate', 'bg-slate'],
  ['Sage', 'bg-sage'],
  ['Sage deep', 'bg-sage-deep'],
  ['Cloud', 'bg-cloud'],
  ['Paper', 'bg-paper'],
  ['Sand', 'bg-sand'],
  ['Mist', 'bg-mist'],
  ['Apricot', 'bg-apricot'],
  ['Apricot soft', 'bg-apricot-soft'],
  ['Tan', 'bg-tan'],
  ['Tan deep', 'bg-tan-deep'],
  ['Danger', 'bg-danger'],
] as const

const sizes = [
  ['Display', 'font-display text-display'],
  ['Heading', 'font-display text-heading'],
  ['Title', 'font-display text-title'],
  ['Lead', 'text-lead'],
  ['Body', 'text-body'],
  ['Small', 'text-small'],
  ['Caption', 'caption'],
] as const

function TokenSamples() {
  return (
    <Section labelledBy="tokens" tight>
      <SectionHead id="tokens" title="Tokens" />
      <Sample name="Palette">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-7">
          {colors.map(([name, look]) => (
            <li className="text-small" key={name}>
              <div className={`mb-2 h-20 rounded-small border border-line ${look}`} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Type">
        <div className="space-y-5">
          {sizes.map(([name, look]) => (
            <p className={look} key={name}>
              {name}: calm at altitude, 0123456789
            </p>
          ))}
        </div>
      </Sample>
      <Sample name="Radius and shadow">
        <div className="flex flex-wrap gap-6 text-small">
          <div className="grid size-32 place-items-center rounded-small bg-paper">Small</div>
          <div className="grid size-32 place-items-center rounded-soft bg-paper shadow-raised">
            Soft, raised
          </div>
          <div className="grid size-32 place-items-center rounded-round bg-paper shadow-float">
            Round, float
          </div>
        </div>
      </Sample>
    </Section>
  )
}

function ControlSamples() {
  return (
    <Section labelledBy="controls" tight>
      <SectionHead id="controls" title="Controls" />
      <Sample name="Buttons">
        <div className="flex flex-wrap gap-4">
          <Button>Primary</Button>
          <Button tone="outline">Outline</Button>
          <Button tone="quiet">Quiet</Button>
          <Button size="small">Small</Button>
          <Button disabled>Disabled</Button>
          <Button aria-disabled>Not yet</Button>
          <LinkButton to="/design">Link</LinkButton>
        </div>
        <div className="on-night mt-4 flex flex-wrap gap-4 rounded-soft bg-ink p-6">
          <Button tone="accent">Accent</Button>
          <Button tone="outline-night">Outline at night</Button>
        </div>
      </Sample>
      <Sample name="Text link">
        <p>
          Text with <TextLink to="/design">a link</TextLink> in it.
        </p>
      </Sample>
      <Sample name="Fields">
        <div className="grid max-w-form gap-6 sm:grid-cols-2">
          <Field id="sample-plain" label="Plain">
            {(control) => <TextInput {...control} placeholder="Placeholder" />}
          </Field>
          <Field hint="A hint below" id="sample-required" label="Required" required>
            {(control) => <TextInput {...control} defaultValue="With text" />}
          </Field>
          <Field error="Something is wrong here" id="sample-wrong" label="Wrong" required>
            {(control) => <TextInput {...control} defaultValue="x" />}
          </Field>
          <Field id="sample-disabled" label="Disabled">
            {(control) => <TextInput {...control} disabled value="Not now" />}
          </Field>
          <Field className="sm:col-span-2" id="sample-area" label="Text area">
            {(control) => <TextArea {...control} />}
          </Field>
        </div>
      </Sample>
      <Choices />
    </Section>
  )
}

function Choices() {
  return (
    <Sample name="Select and multi-select">
      <div className="grid max-w-form gap-6 sm:grid-cols-2">
        <SelectSample id="sample-select" label="Select" />
        <MultiSelectSample id="sample-none" label="Multi-select, empty" />
        <MultiSelectSample chosen={5} id="sample-several" label="Multi-select, five chosen" />
        <MultiSelectSample error="Please select at least one" id="sample-missing" label="Wrong" />
      </div>
    </Sample>
  )
}

interface MultiSelectSampleProps {
  readonly id: string
  readonly label: string
  readonly error?: string
  /** The number of chosen options. */
  readonly chosen?: number
}

function MultiSelectSample({ id, label, error, chosen = 0 }: MultiSelectSampleProps) {
  const [value, setValue] = useState(() => sampleOptions.slice(0, chosen).map((one) => one.value))
  return (
    <Field error={error} id={id} label={label} required={error !== undefined}>
      {(control) => (
        <MultiSelect
          control={control}
          label={label}
          onChange={setValue}
          options={sampleOptions}
          value={value}
        />
      )}
    </Field>
  )
}

function OverlaySamples() {
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

function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-8">
      <Caption className="mb-5">{name}</Caption>
      {children}
    </div>
  )
}

const sampleOptions = 'Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel'
  .split(' ')
  .map((title) => ({ value: title.toLowerCase(), title }))

function SelectSample({ id, label }: { readonly id: string; readonly label: string }) {
  const [chosen, setChosen] = useState<string>()
  return (
    <Field id={id} label={label}>
      {(control) => (
        <Select
          control={control}
          onChange={setChosen}
          noneLabel="None"
          options={sampleOptions}
          value={chosen}
        />
      )}
    </Field>
  )
}
