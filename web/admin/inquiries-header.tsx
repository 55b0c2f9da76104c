import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, LogOut } from 'lucide-react'
import * as v from 'valibot'
import type { InquiryFilter } from '#schemas/inquiry/admin/inquiry-list.contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Caption } from '#web/ui/caption.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Heading } from '#web/ui/heading.tsx'
import { AnchorButton } from '#web/ui/link/link-button.tsx'
import { showToast } from '#web/ui/toast/toast-store.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { setSignInState } from './sign-in-state.ts'
import { signedOutContract } from '#schemas/inquiry/admin/admin-login.contract.ts'
import { adminRequest, failureMessage } from './admin-request.ts'
import { filterParams, isAdminQuery, sessionQueryOptions } from './admin.queries.ts'
import { EmailBadge } from './email-notice.tsx'
import { shortTime } from './inquiry-labels.ts'
import { forgetNotes } from './note-drafts.ts'

/** The time zone of the exported times: that of this computer. */
const timeZone = new URLSearchParams({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** Title, email status, export of the filtered list, and sign-out, here or everywhere else. */
export function InquiriesHeader({ filter }: { filter: InquiryFilter }) {
  const { data: session } = useQuery(sessionQueryOptions)
  const { signOut, endOthers } = useSignOut()
  const others = session?.otherSince ?? []
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div>
        <Caption>{session ? `Signed in as ${session.username}` : 'Admin'}</Caption>
        <Heading className="mt-2" level={1} size="heading">
          Inquiries
        </Heading>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <EmailBadge />
        <Tooltip hint="All inquiries that match the filters, one per line">
          {(control) => (
            <AnchorButton
              {...control}
              download
              href={`/api/contacts/export.csv?${filterParams(filter)}&${timeZone}`}
              size="small"
              tone="outline"
            >
              <Download aria-hidden="true" className="size-4" />
              Export CSV
            </AnchorButton>
          )}
        </Tooltip>
        {others.length > 0 && (
          <Tooltip
            hint={`In other browsers since ${others.map((time) => shortTime(time)).join(', ')}`}
          >
            {(control) => (
              <Button {...control} onClick={endOthers} size="small" tone="quiet">
                End Other Sessions ({others.length})
              </Button>
            )}
          </Tooltip>
        )}
        <Button onClick={signOut} size="small" tone="quiet">
          <LogOut aria-hidden="true" className="size-4" />
          Sign Out
        </Button>
      </div>
    </div>
  )
}

/**
 * Signs out here, or ends the admin's other sessions. The session ends on the server first, because
 * clearing the browser's flag would leave it open.
 */
function useSignOut() {
  const client = useQueryClient()
  const end = async (path: string) => {
    const response = await adminRequest('POST', path)
    const { warning } = v.parse(signedOutContract, await response.json())
    if (warning) {
      showToast({ tone: 'destructive', title: 'Signed out for now', description: warning })
    }
    return warning
  }
  const signOut = async () => {
    try {
      await end('/api/admin/logout')
      setSignInState('signed-out')
      forgetNotes()
      client.removeQueries({ predicate: isAdminQuery })
      // The button is gone, and the form has another heading.
      setTimeout(focusHeading)
    } catch (error) {
      const description = failureMessage(error)
      showToast({ tone: 'destructive', title: 'You are still signed in', description })
    }
  }
  const endOthers = async () => {
    try {
      if (!(await end('/api/admin/session/end-others'))) {
        const description = 'You are signed in only in this browser.'
        showToast({ title: 'Other sessions ended', description })
      }
      await client.invalidateQueries(sessionQueryOptions)
      focusHeading()
    } catch (error) {
      const description = failureMessage(error)
      showToast({ tone: 'destructive', title: 'Other sessions not ended', description })
    }
  }
  return { signOut: () => void signOut(), endOthers: () => void endOthers() }
}
