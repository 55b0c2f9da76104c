import { useState } from 'react'
import { Sample } from '#web/app/design/sample.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/link/link-button.tsx'
import { MultiSelect } from '#web/ui/form/multi-select.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { TextLink } from '#web/ui/link/text-link.tsx'
import { sampleOptions, SelectSample } from './sample.tsx'

/** Buttons, links and form controls. */
export function ControlSamples() {
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
  const [none, setNone] = useState<string[]>([])
  const [several, setSeveral] = useState(sampleOptions.slice(0, 5).map((option) => option.value))
  return (
    <Sample name="Select and multi-select">
      <div className="grid max-w-form gap-6 sm:grid-cols-2">
        <SelectSample id="sample-select" label="Select" />
        <Field id="sample-none" label="Multi-select, empty">
          {(control, label) => (
            <MultiSelect
              control={control}
              label={label}
              onChange={setNone}
              options={sampleOptions}
              value={none}
            />
          )}
        </Field>
        <Field id="sample-several" label="Multi-select, five chosen">
          {(control, label) => (
            <MultiSelect
              control={control}
              label={label}
              onChange={setSeveral}
              options={sampleOptions}
              value={several}
            />
          )}
        </Field>
        <Field error="Please select at least one" id="sample-missing" label="Wrong" required>
          {(control, label) => (
            <MultiSelect
              control={control}
              label={label}
              onChange={setNone}
              options={sampleOptions}
              value={none}
            />
          )}
        </Field>
      </div>
    </Sample>
  )
}
