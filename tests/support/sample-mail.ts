import type { MailMessage } from '#api/inquiry/mail/mail-message.ts'

/** A message that a mail service accepts. */
export const mailMessage: MailMessage = {
  to: 'crew@example.com',
  subject: 'One',
  text: 'One',
  html: '<p>One</p>',
  pictures: [],
  messageId: 'one@example.com',
  tags: [],
  variables: {},
}
