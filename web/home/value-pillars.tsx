import { Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

const pillars = [
  {
    term: 'Ready at the door',
    text: 'One case, packed to a fixed list. It goes on with the catering and takes no planning from the crew.',
  },
  {
    term: 'Kind to the cabin',
    text: 'Covers, liners and cleaners chosen for leather, wool carpet and veneer, so the aircraft looks untouched at the next departure.',
  },
  {
    term: 'Calm for the dog',
    text: 'A place to lie down, water within reach and something familiar to chew: the small things that settle a dog at altitude.',
  },
  {
    term: 'Clear for the crew',
    text: 'A card in every case says what to lay out before boarding, what to do on board, and what to restock after landing.',
  },
]

/** The four promises of the kits. */
export function ValuePillars() {
  return (
    <Section labelledBy="pillars">
      <SectionHead id="pillars" title="A cabin that is prepared, and a dog that is welcome" />
      <DescriptionList rows={pillars} />
    </Section>
  )
}
