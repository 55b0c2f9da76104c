/**
 * The script of `gtag.js`: runs the commands in `dataLayer` (`js`, `set`, `config`, `consent`,
 * `event`), earlier and later commands, stores a `_ga` cookie if storage is granted, and reports each
 * event to `/g/collect` as the hosted script does. If storage is denied, the script reports without
 * cookies; `window['ga-disable-…']` stops the reports.
 *
 * @param base the URL under which the stand-in is mounted
 */
export function gtagScript(base: string, measurementId: string): string {
  return `(() => {
  const collector = ${JSON.stringify(base)} + '/g/collect'
  const id = ${JSON.stringify(measurementId)}
  const consent = {}
  let shared = {}
  let config
  let count = 0
  const isGranted = (name) => consent[name] !== 'denied'
  const cookie = (name) =>
    document.cookie.split('; ').find((one) => one.startsWith(name + '='))?.slice(name.length + 1)
  const keep = (name, value) => {
    const age = config.cookie_expires ?? 63072000
    const flags = config.cookie_flags ? '; ' + config.cookie_flags : ''
    document.cookie = name + '=' + value + '; path=/; max-age=' + age + flags
  }
  const seconds = () => Math.floor(Date.now() / 1000)
  const transient = Math.floor(Math.random() * 2 ** 31) + '.' + seconds()
  const client = () => {
    if (!isGranted('analytics_storage')) return transient
    const known = cookie('_ga')?.split('.').slice(-2).join('.')
    const client = known ?? Math.floor(Math.random() * 2 ** 31) + '.' + seconds()
    keep('_ga', 'GA1.1.' + client)
    keep('_ga_' + id.slice(2), 'GS2.1.s' + seconds() + '$o1$g0$t' + seconds())
    return client
  }
  const itemNames = { item_id: 'id', item_name: 'nm', item_category: 'ca', price: 'pr', quantity: 'qt' }
  const itemText = (item) => {
    let own = 0
    return Object.entries(item)
      .map(([name, value]) => {
        if (itemNames[name]) return itemNames[name] + value
        const place = own++
        return 'k' + place + name + '~v' + place + value
      })
      .join('~')
  }
  const report = (name, fields) => {
    if (!config || window['ga-disable-' + id]) return
    const all = { page_location: location.href, page_title: document.title, page_referrer: document.referrer, ...shared, ...fields }
    const { page_location, page_title, page_referrer, currency, items = [], ...others } = all
    const hit = new URLSearchParams({
      v: '2', tid: id, cid: client(), _s: String(++count), en: name,
      gcs: 'G1' + Number(isGranted('ad_storage')) + Number(isGranted('analytics_storage')),
      npa: isGranted('ad_personalization') ? '0' : '1',
      dl: page_location, dt: page_title,
    })
    if (page_referrer) hit.set('dr', page_referrer)
    if (currency) hit.set('cu', currency)
    items.forEach((item, index) => hit.set('pr' + (index + 1), itemText(item)))
    for (const [field, value] of Object.entries(others)) {
      hit.set((typeof value === 'number' ? 'epn.' : 'ep.') + field, String(value))
    }
    const address = collector + '?' + hit
    if (!navigator.sendBeacon?.(address)) {
      fetch(address, { method: 'POST', mode: 'no-cors', keepalive: true }).catch(() => {})
    }
  }
  const commands = {
    js() {},
    set(...values) {
      shared = { ...shared, ...(typeof values[0] === 'string' ? { [values[0]]: values[1] } : values[0]) }
    },
    config(target, fields = {}) {
      if (target !== id) return
      config = fields
      if (fields.send_page_view !== false) report('page_view', {})
    },
    consent(kind, fields) {
      if (kind === 'default' || kind === 'update') Object.assign(consent, fields)
    },
    event: (name, fields = {}) => report(name, fields),
  }
  const run = (command) => {
    // The hosted script does not accept arrays as commands either.
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return
    const [name, ...values] = command
    commands[name]?.(...values)
  }
  const layer = (window.dataLayer ??= [])
  const push = layer.push.bind(layer)
  layer.push = (...added) => {
    const length = push(...added)
    added.forEach(run)
    return length
  }
  layer.slice().forEach(run)
})()
`
}
