import { html, raw } from 'hono/html'

const style = `
  body { margin: 0; font: 14px/1 system-ui, sans-serif; color: #111 }
  label { box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center;
    gap: .75rem; width: 100vw; height: 100vh; padding: 0 .9rem; border: 1px solid #d3d3d3; border-radius: 3px; background: #f9f9f9 }
  input { width: 26px; height: 26px; margin: 0 }
  small { margin-left: auto; font-size: 11px; color: #555 }
`

const script = `
  const box = document.querySelector('input')
  const label = document.querySelector('span')
  const page = new URLSearchParams(location.search)
  const tell = (message) =>
    parent.postMessage({ captchaWidget: Number(page.get('id')), ...message }, page.get('origin'))
  box.addEventListener('change', async () => {
    box.disabled = true
    try {
      const answer = await fetch('userverify', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ k: page.get('k'), origin: page.get('origin') }),
      })
      if (!answer.ok) throw new Error('refused')
      tell({ token: (await answer.json()).token })
      label.textContent = 'You are verified'
    } catch {
      label.textContent = 'Cannot connect, try again'
      box.checked = box.disabled = false
      tell({ error: true })
    }
  })
`

/** The widget's own page: one checkbox. */
export function captchaFrame() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>reCAPTCHA</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <label><input type="checkbox" /><span>I'm not a robot</span><small>stand-in</small></label>
        <script>
          ${raw(script)}
        </script>
      </body>
    </html>`
}
