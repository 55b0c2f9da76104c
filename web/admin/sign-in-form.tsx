import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { adminLoginContract, type AdminLogin } from '#schemas/inquiry/admin/admin-login.contract.ts'
import { ApiError, apiRequest } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Container } from '#web/ui/section.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import { setSignInState, type SignOutReason, useSignOutReason } from './sign-in-state.ts'
import { useWaitingChanges } from './retry-after-sign-in.ts'
import { useNoteDrafts } from './note-drafts.ts'
import { apiErrorOf } from '#web/content/read-api-error.ts'

/**
 * The message of a failed sign-in (`docs/product.md §8`); a rate limit or a missing setup has its own
 * message.
 */
function loginFailure(error: unknown): string {
  const hasOwnMessage = error instanceof ApiError && [429, 503].includes(error.status)
  const message = hasOwnMessage ? apiErrorOf(error)?.message : undefined
  return message ?? 'Invalid credentials. Please try again.'
}

/** Signs in, and reports the result in a toast. Never rejects. */
export async function signIn(login: AdminLogin): Promise<void> {
  try {
    await apiRequest('POST', '/api/admin/login', { body: login })
    setSignInState('signed-in')
    showToast({ title: 'Login Successful', description: 'Welcome to the admin panel.' })
  } catch (error) {
    const description = loginFailure(error)
    showToast({ tone: 'destructive', title: 'Login Failed', description })
  }
}

/** The sign-in form of the admin area (`docs/product.md §2`, `§4`, `§5`). */
export function SignInForm() {
  const form = useForm<AdminLogin>({
    resolver: valibotResolver(adminLoginContract),
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = useSingleFlight(form.handleSubmit(signIn))
  return (
    <Container className="grid min-h-[70svh] place-items-center py-16">
      <form
        aria-labelledby="sign-in-title"
        className="w-full max-w-panel rounded-soft border border-line bg-paper p-6 sm:p-9"
        // Before the scripts have loaded, this keeps the password out of the URL.
        method="post"
        noValidate
        onSubmit={(event) => {
          // Here, because a repeated submit would also leave the page.
          event.preventDefault()
          void submit(event)
        }}
      >
        <Caption>Crew only</Caption>
        <Heading className="mt-3" id="sign-in-title" level={1} size="heading">
          Admin
        </Heading>
        <SignOutNotice />
        <div className="mt-8 grid gap-6">
          <Field error={errors.username?.message} id="admin-username" label="Username" required>
            {(control) => (
              <TextInput
                autoCapitalize="none"
                autoComplete="username"
                spellCheck={false}
                {...control}
                {...form.register('username')}
              />
            )}
          </Field>
          <Field error={errors.password?.message} id="admin-password" label="Password" required>
            {(control) => (
              <TextInput
                autoComplete="current-password"
                type="password"
                {...control}
                {...form.register('password')}
              />
            )}
          </Field>
          <Button aria-disabled={isSubmitting} className="w-full" type="submit">
            {isSubmitting ? 'Signing In...' : 'Sign In'}
          </Button>
        </div>
      </form>
    </Container>
  )
}

const reasons: Record<SignOutReason, string> = {
  expired: 'Your session has ended. Sign in to continue.',
  elsewhere: 'You signed out in another tab or window. Sign in to continue here.',
}

/** Says why the admin has to sign in again, and that no work is lost. */
function SignOutNotice() {
  const reason = useSignOutReason()
  const isWaiting = useWaitingChanges() > 0
  const hasNotes = useNoteDrafts().size > 0
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (reason === undefined) return
    // The list that was here can be scrolled far down.
    scrollTo(0, 0)
    notice.current?.focus({ preventScroll: true })
  }, [reason])
  if (reason === undefined) return null
  return (
    <p className="mt-5 text-small" ref={notice} tabIndex={-1}>
      {reasons[reason]}
      {isWaiting && ' Your last change will be stored as soon as you have.'}
      {!isWaiting && hasNotes && ' The note that you typed is kept.'}
    </p>
  )
}
