import { ComponentSamples } from '#web/design/component-samples.tsx'
import { ControlSamples } from '#web/design/control-samples.tsx'
import { OverlaySamples } from '#web/design/overlay-samples.tsx'
import { TokenSamples } from '#web/design/token-samples.tsx'
import { PageIntro } from '#web/ui/page-intro.tsx'

/** The design system: tokens, controls and components in every state; linked from nowhere. */
export function DesignPage() {
  return (
    <>
      <PageIntro
        caption="Internal"
        lead="What every page is built of. One palette, one scale of type, one of space; components that know nothing of kits or dogs."
        title="Design system"
      />
      <TokenSamples />
      <ControlSamples />
      <ComponentSamples />
      <OverlaySamples />
    </>
  )
}
