import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import type { StoredInquiry } from '#api/inquiry/inquiry-repository.ts'
import { acknowledgementMail } from '#api/inquiry/mail/acknowledgement.ts'
import { assignmentMail } from '#api/inquiry/mail/assignment.ts'
import type { MailMessage } from '#api/inquiry/mail/mail-message.ts'
import { notificationMail } from '#api/inquiry/mail/notification.ts'
import { reminderMail } from '#api/inquiry/mail/reminder.ts'

export const siteUrl = 'https://petjet.example'
const to = 'crew@petjet.example'
/** The company as emails name it. */
export const sender = {
  brand: 'PetJet',
  phone: '866-841-JETS',
  email: 'hello@petjet.example',
  supportHours: 'Monday to Friday',
  answerTime: 'We answer within an hour.',
  nextTitle: 'What happens next',
  steps: [{ term: 'We read it', text: 'A <crew> member does.' }],
}
const kit = {
  title: 'Master <Kit>',
  address: `${siteUrl}/products/master-kit?a&b`,
  picture: { alt: 'A <case> & "straps"', data: new Uint8Array([1, 2, 3]) },
}
const entry: InquiryEntry = {
  id: '6f1d2c9e-0d0b-4a53-9d0a-0b8f3f7f0a11',
  acceptedAt: 0,
  spamReasons: [],
  captcha: 'verified',
  inquiry: {
    name: 'Amelia Stone',
    email: 'amelia@example.com',
    phone: '+1 (555) 010-2030',
    notes: 'Two <dogs> & "one" cat',
    categories: ['part-135'],
    kitsInterested: ['master-kit', 'not-sure-recommend'],
    kits: [{ slug: 'master-kit', title: 'Master Kit' }],
    source: 'order',
  },
}

const member = { _id: 'ada', name: 'Ada', email: to }
// The email reads only this field of the document.
const document = { assignee: member.name } as StoredInquiry
const inquiries = { byId: async () => document, team: async () => [member] }

/** Every kind of email that the product sends, by its name. */
export async function sentMails(): Promise<Record<string, MailMessage>> {
  return {
    acknowledgement: await acknowledgementMail(entry, 'id', { sender, kit, siteUrl }),
    notification: await notificationMail(entry, 'id', { to, siteUrl, sender, kit }),
    assignment: await assignmentMail(entry, 'id', { inquiries, siteUrl, sender }),
    reminder: await reminderMail([entry.id, entry.id], 'id', { to, siteUrl, sender }),
  }
}
