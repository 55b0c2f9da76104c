/**
 * The script of `api.js`: `grecaptcha` with `ready`, `render`, `getResponse` and `reset`, with a frame
 * from this server for each widget, as in the hosted script.
 *
 * @param base the URL under which the stand-in is mounted
 */
export function captchaScript(base: string): string {
  return `(() => {
  const base = ${JSON.stringify(base)}
  const script = document.currentScript
  const query = new URL(script.src).searchParams
  const widgets = []
  const call = (option, ...args) => {
    const target = typeof option === 'string' ? window[option] : option
    if (typeof target === 'function') target(...args)
  }
  const frameAddress = (id) => {
    const address = new URL(base + '/recaptcha/api2/anchor')
    address.searchParams.set('k', widgets[id].options.sitekey ?? '')
    address.searchParams.set('origin', location.origin)
    address.searchParams.set('id', String(id))
    return address.href
  }
  const api = {
    ready: (then) => setTimeout(then, 0),
    render(container, options = {}) {
      const place = typeof container === 'string' ? document.getElementById(container) : container
      if (!place) throw new Error('reCAPTCHA placeholder element must be an element or id')
      if (place.childElementCount > 0) throw new Error('reCAPTCHA has already been rendered in this element')
      const all = { sitekey: place.dataset.sitekey, callback: place.dataset.callback, ...options }
      const id = widgets.push({ options: all, response: '' }) - 1
      const frame = document.createElement('iframe')
      frame.title = 'reCAPTCHA'
      const isCompact = all.size === 'compact'
      frame.width = isCompact ? '164' : '304'
      frame.height = isCompact ? '144' : '78'
      frame.style.border = '0'
      frame.src = frameAddress(id)
      widgets[id].frame = frame
      place.append(frame)
      return id
    },
    getResponse: (id = 0) => widgets[id]?.response ?? '',
    reset(id = 0) {
      const widget = widgets[id]
      if (!widget) throw new Error('Invalid reCAPTCHA client id')
      widget.response = ''
      clearTimeout(widget.expiry)
      // Replaces the frame's current page, so that no step is added to the visitor's history.
      widget.frame.contentWindow?.location.replace(frameAddress(id))
    },
    execute: () => Promise.resolve(''),
  }
  window.addEventListener('message', (event) => {
    const id = event.data?.captchaWidget
    const widget = widgets[id]
    if (!widget || event.source !== widget.frame.contentWindow) return
    if (event.data.error) return call(widget.options['error-callback'])
    widget.response = event.data.token
    call(widget.options.callback, widget.response)
    widget.expiry = setTimeout(() => {
      api.reset(id)
      call(widget.options['expired-callback'])
    }, 120000)
  })
  window.grecaptcha = api
  const onload = query.get('onload')
  if (query.get('render') !== 'explicit') {
    for (const place of document.querySelectorAll('.g-recaptcha')) api.render(place)
  }
  if (onload) setTimeout(() => call(onload), 0)
})()
`
}
