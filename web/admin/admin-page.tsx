import { Container } from '#web/ui/section.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useAdminFlag } from './admin-flag.ts'
import { InquiriesPage } from './inquiries-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The admin area: a sign-in form, or the list of inquiries (`docs/product.md §2`, `§4`). */
export function AdminPage() {
  const isSignedIn = useAdminFlag()
  if (isSignedIn === null) return <Spinner />
  return isSignedIn ? <InquiriesPage /> : <SignInForm />
}

function Spinner() {
  return (
    <Container className="grid min-h-[70svh] place-items-center">
      <output>
        <span
          aria-hidden="true"
          className="block size-8 animate-spin rounded-round border-2 border-line border-t-ink"
        />
        <VisuallyHidden>Loading</VisuallyHidden>
      </output>
      <h1 className="sr-only">Admin</h1>
    </Container>
  )
}
