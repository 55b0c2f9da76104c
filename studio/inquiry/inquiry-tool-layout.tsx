import { type ActiveToolLayoutProps, PerspectiveProvider, usePerspective } from 'sanity'
import { useRouterState } from 'sanity/router'
import { showsInquiries } from './inquiry-panes.ts'

/** The signs above a document that switch between its versions. */
const versionSigns = '[data-testid="document-perspective-list"]'

/**
 * Shows inquiries as they are, whichever release is chosen at the top: they are neither drafted nor
 * released, and the Studio would lock them and offer to add them to the release.
 */
export function InquiryToolLayout(props: ActiveToolLayoutProps) {
  const { selectedPerspectiveName, selectedVariantName, excludedPerspectives } = usePerspective()
  const isInquiries = useRouterState(showsInquiries)
  return (
    <PerspectiveProvider
      selectedPerspectiveName={isInquiries ? undefined : selectedPerspectiveName}
      excludedPerspectives={excludedPerspectives}
      {...(selectedVariantName !== undefined && { selectedVariantName })}
    >
      {isInquiries && <style>{`${versionSigns} { display: none !important }`}</style>}
      {props.renderDefault(props)}
    </PerspectiveProvider>
  )
}
