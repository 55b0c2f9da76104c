import { html, raw } from 'hono/html'
import { palette } from '#schemas/content/brand/palette.ts'
import { type MailContent, type MailFact, mailText } from './mail-content.ts'
import { mailLogoOf } from './mail-logo.ts'
import type { MailMessage } from './mail-message.ts'

/** The width of an email on a wide screen, in CSS pixels. */
const width = 600

const serif = "font-family:Newsreader,'Iowan Old Style',Palatino,Georgia,'Times New Roman',serif"
const sans =
  "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const styles = {
  page: `margin:0;padding:0;background-color:${palette.cloud}`,
  band: `padding:18px 32px;background-color:${palette.ink};color:${palette.cloud}`,
  name: `${serif};font-size:22px;line-height:40px;color:${palette.cloud}`,
  card: `padding:32px;background-color:#FFFFFF;color:${palette.ink};${sans};font-size:16px;line-height:1.6;word-break:break-word`,
  title: `margin:0 0 20px;${serif};font-size:28px;line-height:1.2;font-weight:normal;letter-spacing:-0.01em`,
  heading: `margin:28px 0 8px;${serif};font-size:20px;line-height:1.3;font-weight:normal`,
  line: 'margin:0 0 14px',
  facts: `width:100%;margin:24px 0;border-collapse:collapse;border-top:1px solid ${palette.cloudShade}`,
  label: `width:132px;padding:9px 16px 9px 0;border-bottom:1px solid ${palette.cloudShade};color:${palette.slate};font-size:14px;line-height:1.6;vertical-align:top`,
  value: `padding:9px 0;border-bottom:1px solid ${palette.cloudShade};font-size:15px;line-height:1.5;vertical-align:top;white-space:pre-wrap`,
  list: 'margin:0 0 16px;padding-left:22px',
  item: 'margin:0 0 8px;padding-left:4px',
  action: `border-radius:4px;background-color:${palette.ink}`,
  link: `display:inline-block;padding:13px 24px;border-radius:4px;${sans};font-size:16px;line-height:1.25;font-weight:600;color:${palette.cloud};text-decoration:none`,
  other: 'color:inherit;text-decoration:underline',
  footer: `padding:20px 32px 0;${sans};font-size:13px;line-height:1.6;color:${palette.slate};word-break:break-word`,
} as const

/**
 * Dark colors, a narrow screen's distances, and print. Mail clients that support none of these show
 * the inline styles; Outlook's own dark mode names the elements whose colors it has changed
 * (`data-ogsc`).
 */
const sheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #0A151F !important }
    .card { background-color: ${palette.inkSoft} !important; color: ${palette.cloud} !important }
    .quiet { color: ${palette.mistShade} !important }
    .row { border-color: ${palette.inkLight} !important }
    .action { background-color: ${palette.apricot} !important }
    .link { color: ${palette.ink} !important }
  }
  [data-ogsc] .card { color: ${palette.cloud} !important }
  [data-ogsc] .quiet { color: ${palette.mistShade} !important }
  @media (max-width: 480px) {
    .edge { padding: 0 !important }
    .band, .body, .footer { padding-left: 20px !important; padding-right: 20px !important }
    .footer { padding-bottom: 24px !important }
    .facts, .facts tbody, .facts tr, .facts td { display: block !important; width: auto !important }
    .label { padding-bottom: 0 !important; border-bottom: 0 !important }
    .value { padding-top: 2px !important }
  }
  @media print {
    body { zoom: 75% }
    .kit { width: 50% !important }
    .link { padding-left: 0 !important; color: ${palette.ink} !important }
  }
`

/**
 * Writes an email as plain text and as HTML. The HTML loads nothing from anywhere: its pictures are
 * sent with the email, and their descriptions appear if pictures are not shown. The HTML uses tables
 * and inline styles, as mail clients require.
 */
export async function writeMail(
  subject: string,
  content: MailContent,
): Promise<Pick<MailMessage, 'subject' | 'text' | 'html' | 'pictures'>> {
  const { brand, kit } = content
  const logo = await mailLogoOf(brand)
  const kitPicture = kit?.picture
    ? { name: 'kit.jpg', type: 'image/jpeg', data: kit.picture.data }
    : null
  const whole = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>${subject}</title>
        <style>
          ${raw(sheet)}
        </style>
      </head>
      <body class="page" style="${styles.page}">
        <div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="${styles.page}"
        >
          <tr>
            <td align="center" class="edge" style="padding:24px 12px 32px">
              ${raw(`<!--[if mso]><table role="presentation" width="${width}"><tr><td><![endif]-->`)}
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:${width}px;text-align:left"
              >
                <tr>
                  <td class="band" style="${styles.band}">
                    <img
                      src="cid:${logo.picture.name}"
                      width="${logo.width}"
                      height="${logo.height}"
                      alt="${logo.hasName ? brand : ''}"
                      style="display:inline-block;vertical-align:middle;border:0;${styles.name}"
                    />
                    ${!logo.hasName && html`<span style="${styles.name};vertical-align:middle">${brand}</span>`}
                  </td>
                </tr>
                ${
                  kitPicture &&
                  html`<tr>
                    <td class="card" style="${styles.card};padding:0">
                      <img
                        src="cid:${kitPicture.name}"
                        class="kit"
                        width="${width}"
                        alt="${kit?.picture?.alt ?? ''}"
                        style="display:block;width:100%;height:auto;border:0;font-size:14px"
                      />
                    </td>
                  </tr>`
                }
                <tr>
                  <td class="card body" style="${styles.card}">${bodyOf(content)}</td>
                </tr>
                <tr>
                  <td class="footer quiet" style="${styles.footer}">
                    ${content.footer.map((line) => html`<div>${line}</div>`)}
                  </td>
                </tr>
              </table>
              ${raw('<!--[if mso]></td></tr></table><![endif]-->')}
            </td>
          </tr>
        </table>
      </body>
    </html>`
  return {
    subject,
    text: mailText(content),
    html: String(whole),
    pictures: [logo.picture, ...(kitPicture ? [kitPicture] : [])],
  }
}

function bodyOf({ title, opening = [], facts, steps, links, closing = [] }: MailContent) {
  const [button, ...others] = links
  return html`<h1 style="${styles.title}">${title}</h1>
    ${opening.map(lineOf)} ${facts.length > 0 && factsTable(facts)}
    ${
      steps &&
      steps.items.length > 0 &&
      html`<h2 style="${styles.heading}">${steps.title}</h2>
        <ol style="${styles.list}">
          ${steps.items.map(
            ({ term, text }) =>
              html`<li style="${styles.item}"><strong>${term}.</strong> ${text}</li>`,
          )}
        </ol>`
    }
    <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0">
      <tr>
        <td class="action" style="${styles.action}">
          <a class="link" href="${button.address}" style="${styles.link}">${button.label}</a>
        </td>
      </tr>
    </table>
    ${others.map(
      ({ label, address }) =>
        html`<p style="${styles.line}">
          <a href="${address}" style="${styles.other}">${label}</a>
        </p>`,
    )}
    ${closing.map(lineOf)}`
}

const lineOf = (line: string) => html`<p style="${styles.line}">${line}</p>`

function factsTable(facts: readonly MailFact[]) {
  return html`<table
    role="presentation"
    class="row facts"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="${styles.facts}"
  >
    ${facts.map(
      ({ label, value }) =>
        html`<tr>
          <td class="row label quiet" style="${styles.label}">${label}</td>
          <td class="row value" style="${styles.value}">${value}</td>
        </tr>`,
    )}
  </table>`
}
