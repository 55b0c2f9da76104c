import { curatedPicture } from '#schemas/picture/picture.curated.ts'
import { useSiteSettings } from '#web/site-settings/site-settings.queries.ts'
import { Heading } from '#web/ui/heading.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

const professionals = [
  'Flight crews',
  'Trip coordinators',
  'Operators under 91K, 121 and 135',
  'Aircraft owners',
  'FBOs',
  'Pet owners',
  'OEMs and MROs',
  'Charter operators',
  'Airlines',
  'Aircraft managers',
]

const values = [
  {
    term: 'Readiness',
    text: 'A kit is complete before the trip is on the board. What leaves our bench is counted, sealed and dated, so that nobody opens a case to find something missing.',
  },
  {
    term: 'Resourcefulness',
    text: 'Cabins differ, dogs differ more. We find the answer with what is on board, and when it is not, we put it in the next kit.',
  },
  {
    term: 'Responsibility',
    text: 'We choose what touches the dog and the aircraft as if both were ours: tested materials, honest labels, and nothing that harms leather, lungs or paws.',
  },
  {
    term: 'Respect',
    text: 'For the crew who does the work, the owner who trusts them, the next passenger who should notice nothing, and the animal who did not ask to fly.',
  },
]

/** The company, its values and whom it serves. */
export function AboutPage() {
  const { brand } = useSiteSettings()
  return (
    <>
      <PageIntro
        caption="About us"
        lead={`${brand} equips private aviation for its four-legged passengers: kits and programs that let a crew welcome a dog with the same composure as any other guest.`}
        title="Hospitality for every passenger aboard"
      />
      <Container>
        <Picture
          className="rounded-small object-[85%_50%] max-md:aspect-4/3!"
          image={curatedPicture('hero-ramp')}
          priority
          ratio={2}
          sizes="(min-width: 90rem) 80rem, 94vw"
        />
      </Container>
      <SupportedProfessionals />
      <OurStory />
      <Section labelledBy="values">
        <SectionHead id="values" title="Our Values" />
        <DescriptionList rows={values} />
      </Section>
      <OurCommitment />
    </>
  )
}

function SupportedProfessionals() {
  return (
    <Section className="grid gap-x-8 gap-y-8 lg:grid-cols-12" labelledBy="professionals">
      <div className="lg:col-span-5">
        <Heading id="professionals" level={2}>
          Supporting aviation professionals
        </Heading>
        <p className="mt-5 max-w-110 text-slate">
          Everyone who has ever been asked, an hour before departure, whether the dog can come.
        </p>
      </div>
      <ul className="grid border-t border-line-strong sm:grid-cols-2 sm:gap-x-8 lg:col-span-7">
        {professionals.map((professional) => (
          <li className="border-b border-line py-3.5" key={professional}>
            {professional}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OurStory() {
  return (
    <Section className="grid gap-x-8 gap-y-8 lg:grid-cols-12" labelledBy="story" surface="sand">
      <Heading className="lg:col-span-5" id="story" level={2}>
        Our Story
      </Heading>
      <div className="max-w-text space-y-5 lg:col-span-7">
        <p className="text-lead">
          It began with a Labrador, a cream carpet and two hours to turn the aircraft around.
        </p>
        <p className="text-slate">
          The flight had been lovely; the cabin afterwards was not. The crew had done what crews do:
          improvised with galley towels and borrowed a vacuum from the FBO. The next passengers
          boarded late, and the dog, who had slept on a folded blanket that slid with every turn,
          was the only one who had not complained.
        </p>
        <p className="text-slate">
          We asked around. Flight attendants kept private bags of lint rollers and wipes. Trip
          coordinators had lists taped inside cupboards. Line crews knew which cleaner lifts what
          from which fabric, and which one ruins it. The knowledge was everywhere; the kit was
          nowhere.
        </p>
        <p className="text-slate">
          So we made it: first one case for one operator, then a catalogue. Each kit is still put
          together the same way, by asking the people who will open it on board.
        </p>
      </div>
    </Section>
  )
}

function OurCommitment() {
  return (
    <Section labelledBy="commitment" surface="mist">
      <div className="max-w-220">
        <Heading id="commitment" level={2}>
          Our Commitment
        </Heading>
        <p className="mt-7 font-display text-title">
          Every dog that boards with one of our kits travels calm, and every cabin we equip is ready
          for its next guest. If a kit falls short of that, tell us: we will replace it, and the
          next edition will be better for it.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <LinkButton to="/products">See the kits</LinkButton>
          <LinkButton to="/contact" tone="outline">
            Talk to us
          </LinkButton>
        </div>
      </div>
    </Section>
  )
}
