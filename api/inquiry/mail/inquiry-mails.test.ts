import { describe, expect, test } from 'vitest'
import type { InquiryEntry } from '#api/inquiry/inquiry-entry.ts'
import { acknowledgementMail } from './acknowledgement.ts'
import { headerLine } from './mail-message.ts'
import { notificationMail } from './notification.ts'
import { sender, siteUrl } from '#tests/support/sent-mails.ts'

const team = { to: 'crew@petjet.example', siteUrl, sender, kit: null }
const visitor = { sender, kit: null, siteUrl }
/** A kit whose picture's description and address contain characters that HTML must escape. */
const kit = {
  title: 'Master <Kit>',
  address: `${siteUrl}/products/master-kit?a&b="`,
  picture: { alt: 'A <case> & "straps"', data: new Uint8Array([1, 2, 3]) },
}

function entryOf(fields: Partial<InquiryEntry['inquiry']> = {}): InquiryEntry {
  return {
    id: '6f1d2c9e-0d0b-4a53-9d0a-0b8f3f7f0a11',
    acceptedAt: 0,
    spamReasons: [],
    captcha: 'verified',
    inquiry: {
      name: 'Amelia Stone',
      email: 'amelia@example.com',
      phone: '+1 (555) 010-2030',
      categories: ['part-135'],
      kitsInterested: ['master-kit', 'food-snack-kit', 'not-sure-recommend'],
      kits: [
        { slug: 'master-kit', title: 'Master Kit' },
        { slug: 'food-and-snack-kit', title: 'Food & Treats' },
      ],
      source: 'order',
      ...fields,
    },
  }
}

describe('the mail to the team', () => {
  test('contains every field with the form’s labels, and replies go to the visitor', async () => {
    const mail = await notificationMail(entryOf({ notes: 'Two dogs' }), 'id', team)
    expect(mail).toMatchObject({
      to: 'crew@petjet.example',
      replyTo: 'amelia@example.com',
      subject: 'New order inquiry from Amelia Stone',
    })
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Amelia Stone')
      expect(part).toContain('Part 135 operator')
      expect(part).toContain('Two dogs')
      expect(part).toContain('inquiry.6f1d2c9e-0d0b-4a53-9d0a-0b8f3f7f0a11')
      expect(part).toContain(`${siteUrl}/admin/inquiries/6F1D-2C9E`)
    }
    expect(mail.text).toContain('Reference: 6F1D-2C9E')
    expect(mail.html).toContain('6F1D-2C9E')
    expect(mail.text).toContain(
      'Kits: Master Kit, Food & Treats\nRecommendation: Not sure, please recommend\n',
    )
    expect(mail.html).toMatch(/Master Kit, Food &amp; Treats\s*<\/td>/)
    expect(mail.html).not.toContain('Organization')
  })

  test('escapes the visitor’s text', async () => {
    const nasty = '<img src=x onerror="alert(1)">&\'"'
    const { html } = await notificationMail(
      entryOf({ name: nasty, notes: nasty, organization: nasty, location: nasty, title: nasty }),
      'id',
      team,
    )
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&amp;/g)).toHaveLength(8)
  })

  test('has a subject of one line, regardless of the name', async () => {
    const name = 'Eve\r\nBcc: all@example.com\u2028\u0000x'
    const { subject } = await notificationMail(entryOf({ name }), 'id', team)
    expect(subject).toBe('New order inquiry from Eve Bcc: all@example.com x')
  })

  test('says if the captcha could not be checked', async () => {
    const entry = { ...entryOf(), captcha: 'unverified' as const }
    expect((await notificationMail(entry, 'id', team)).text).toContain(
      'was not verified by the captcha',
    )
  })
})

describe('the mail to the visitor', () => {
  test('thanks by name, and names the kits', async () => {
    const mail = await acknowledgementMail(entryOf(), 'id', visitor)
    expect(mail).toMatchObject({ to: 'amelia@example.com', replyTo: visitor.sender.email })
    expect(mail.text).toContain('Dear Amelia Stone,')
    for (const part of [mail.text, mail.html])
      expect(part).toContain('Your reference is 6F1D-2C9E.')
    expect(mail.text).toContain(
      'You asked us to recommend a kit.\n\nYou asked about: Master Kit, Food & Treats\n\n',
    )
    const sure = entryOf({ kitsInterested: ['master-kit'] })
    expect((await acknowledgementMail(sure, 'id', visitor)).text).not.toContain('recommend')
    expect(mail.text).toContain('866-841-JETS (Monday to Friday)')
  })

  test.each([
    'Win at www.spam.example',
    'https://spam.example',
    'spam.example now',
    'a@b.c',
    '<b>x',
  ])('does not repeat the name %s', async (name) => {
    const mail = await acknowledgementMail(entryOf({ name, notes: name }), 'id', visitor)
    expect(mail.text).toContain('Hello,')
    expect(`${mail.text}${mail.html}${mail.subject}`).not.toContain(name)
  })

  test.each([
    'Call nine one one. Your account is locked',
    'Call Nine One One',
    'Your account is locked',
    'Your Account Is Locked',
    'Your-Account-Is-Locked',
    'YourAccountIsLocked',
    "Your'account",
    'Yоur Ассоunt', // with letters that are Cyrillic
    'we will call back soon',
    'Anna Maria Luisa Carla Sofia',
    'Anna-Maria-Luisa-Carla-Sofia',
    'C. A. L. L. Us',
    'Anna. Maria',
    'Z\u0301\u0301\u0301\u0301e',
    '您的账户已被锁定请致电',
    `A${'n'.repeat(40)}a`,
    'Mr 911',
    'van der',
  ])('does not repeat the message %s', async (name) => {
    const mail = await acknowledgementMail(entryOf({ name }), 'id', visitor)
    expect(mail.text).toMatch(/\nHello,\n/)
    expect(`${mail.text}${mail.html}${mail.subject}`).not.toContain(name)
  })

  test.each(['order', 'contact'] as const)(
    'says when and what happens next: %s',
    async (source) => {
      const mail = await acknowledgementMail(entryOf({ source }), 'id', visitor)
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain('a crew member will reach out to you. We answer within an hour.')
      }
      expect(mail.text).toContain(
        'What happens next:\n1. We read it: A <crew> member does.\n\nVisit our site: https://petjet.example\n\nIf it',
      )
      expect(mail.html).toMatch(
        /What happens next<.*<li[^>]*><strong>We read it\.<\/strong> A &lt;crew&gt;/s,
      )
      const none = await acknowledgementMail(entryOf(), 'id', {
        ...visitor,
        sender: { ...sender, steps: [] },
      })
      expect(`${none.text}${none.html}`).not.toMatch(/What happens next|<ol|\bfalse\b/)
    },
  )

  test('names the kits of an inquiry from before their titles were stored', async () => {
    const { kits: _, ...inquiry } = entryOf({ kitsInterested: ['food-snack-kit'] }).inquiry
    const mail = await acknowledgementMail({ ...entryOf(), inquiry }, 'id', visitor)
    expect(mail.text).toContain('You asked about: Food & Snack Kit\n')
  })

  test('does not repeat a slug that was accepted while the kits were unknown', async () => {
    const slug = 'visit-spam-example'
    const entry = entryOf({ kitsInterested: [slug], kits: [{ slug, title: slug }] })
    const mail = await acknowledgementMail(entry, 'id', visitor)
    expect(`${mail.text}${mail.html}`).not.toContain(slug)
    expect((await notificationMail(entry, 'id', team)).text).toContain(`Kits: ${slug}`)
  })

  test.each([
    "Seán O'Brien",
    'Dr. J. van der Berg',
    'Zoë-Marie',
    '李小龙',
    '김 철수',
    'محمد عبد الله',
    'Anna Maria de la Cruz Jr.',
    'J.R.R. Tolkien',
    'Kim Min-jun',
    'Ó Súilleabháin',
    'AMELIA STONE',
    'McCloud',
    'Ольга Иванова',
  ])('greets %s by name', async (name) => {
    const mail = await acknowledgementMail(entryOf({ name }), 'id', visitor)
    expect(mail.text).toContain(`Dear ${name},`)
  })
})

describe('both mails', () => {
  const write = {
    team: (entry: InquiryEntry) => notificationMail(entry, 'id', { ...team, kit }),
    visitor: (entry: InquiryEntry) => acknowledgementMail(entry, 'id', { ...visitor, kit }),
  }

  test.each(['team', 'visitor'] as const)(
    'load nothing, and contain each picture that they show: %s',
    async (to) => {
      const { html, pictures } = await write[to](entryOf())
      const shown = [...html.matchAll(/<img[^>]* src="cid:([^"]+)"/g)].map(([, name]) => name)
      expect(shown).toEqual(['logo.png', 'kit.jpg'])
      expect(pictures.map(({ name }) => name)).toEqual(shown)
      expect(html.match(/<img/g)).toHaveLength(2)
      expect(html).not.toMatch(/<link|<script|@import|url\(|\bsrc="(?!cid:)/)
      expect(html).toContain('alt="PetJet"')
      expect(html).toContain('alt="A &lt;case&gt; &amp; &quot;straps&quot;"')
      // Gmail shows only the first 102 kB.
      expect(html.length).toBeLessThan(20_000)
    },
  )

  test('lead the visitor to the kit, and the team to the Studio', async () => {
    const [toTeam, toVisitor] = await Promise.all([
      write.team(entryOf()),
      write.visitor(entryOf({ purchaseConsideration: 'pilot-trial' })),
    ])
    expect(toVisitor.html).toContain(
      'href="https://petjet.example/products/master-kit?a&amp;b=&quot;"',
    )
    expect(toVisitor.text).toContain(`Master <Kit> on our site: ${kit.address}\n`)
    expect(toVisitor.text).toContain('Purchase: Pilot trial\n')
    expect(toTeam.text).toContain('Open in the Studio: ')
    expect(toTeam.text).toContain('We told the visitor: “We answer within an hour.”')
  })

  test('show a mark and the brand’s name in type if it is not the one that is drawn', async () => {
    const named = { ...sender, brand: 'Sky & Dog' }
    const { html } = await acknowledgementMail(entryOf(), 'id', { ...visitor, sender: named })
    expect(html).toMatch(/<img[^>]* width="44"[^>]*>\s*<span[^>]*>Sky &amp; Dog<\/span>/)
  })
})

test('a header line contains no control characters', () => {
  expect(headerLine(' Zoë\t& Co \r\n')).toBe('Zoë & Co')
  expect(headerLine('x'.repeat(999))).toHaveLength(250)
})
