import { Sample } from '#web/app/design/sample.tsx'
import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

const colours = [
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

/** Colors, type, corners and shadows. */
export function TokenSamples() {
  return (
    <Section labelledBy="tokens" tight>
      <SectionHead id="tokens" title="Tokens" />
      <Sample name="Palette">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-7">
          {colours.map(([name, look]) => (
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
