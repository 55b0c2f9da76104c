import { ArchiveIcon } from '@sanity/icons/Archive'
import { BugIcon } from '@sanity/icons/Bug'
import { CheckmarkIcon } from '@sanity/icons/Checkmark'
import { PlayIcon } from '@sanity/icons/Play'
import { UndoIcon } from '@sanity/icons/Undo'
import type { DocumentActionComponent } from 'sanity'
import { useEraseAction } from './erase-action.tsx'
import { useReplyAction } from './reply-action.ts'
import { useResendAction } from './resend-action.tsx'
import { statusAction } from './status-action.ts'

/** What staff can do with an inquiry; the first action that applies is the main button. */
export const inquiryActions: readonly DocumentActionComponent[] = [
  statusAction({
    label: 'Not spam',
    icon: CheckmarkIcon,
    to: 'new',
    from: ['spam'],
    done: 'The inquiry is new, and goes to everybody who gets inquiries',
  }),
  statusAction({
    label: 'Set in progress',
    icon: PlayIcon,
    to: 'in-progress',
    from: ['new'],
    done: 'The inquiry is in progress',
  }),
  statusAction({
    label: 'Set replied',
    icon: CheckmarkIcon,
    to: 'replied',
    from: ['new', 'in-progress'],
    done: 'The inquiry is replied to',
  }),
  statusAction({
    label: 'Close',
    icon: ArchiveIcon,
    to: 'closed',
    from: ['new', 'in-progress', 'replied', 'spam'],
    done: 'The inquiry is closed',
  }),
  statusAction({
    label: 'Reopen',
    icon: UndoIcon,
    to: 'in-progress',
    from: ['replied', 'closed'],
    done: 'The inquiry is in progress again',
  }),
  useReplyAction,
  useResendAction,
  statusAction({
    label: 'Suspected spam',
    icon: BugIcon,
    to: 'spam',
    from: ['new', 'in-progress'],
    done: 'The inquiry is among the suspected spam',
  }),
  useEraseAction,
]
