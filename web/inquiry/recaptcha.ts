/** The options of one checkbox, and its callbacks. */
export interface RecaptchaOptions {
  readonly sitekey: string
  readonly size: 'normal' | 'compact'
  readonly callback: () => void
  readonly 'expired-callback': () => void
}

/** The part of reCAPTCHA v2's script that the forms use. */
export interface Recaptcha {
  render(container: HTMLElement, options: RecaptchaOptions): number
  getResponse(widget: number): string
  reset(widget: number): void
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
    petjetRecaptchaLoaded?: () => void
  }
}

let loading: Promise<Recaptcha> | undefined

/**
 * Loads the provider's script on the first page with a form, once per visit.
 *
 * @param url the provider's base address
 * @throws {Error} if the script cannot be loaded; the next call tries again
 */
export function loadRecaptcha(url: string): Promise<Recaptcha> {
  loading ??= appendScript(url).catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

function appendScript(url: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The captcha cannot be loaded.'))
    }
    window.petjetRecaptchaLoaded = () => {
      if (window.grecaptcha) resolve(window.grecaptcha)
      else fail()
    }
    script.src = `${url}/recaptcha/api.js?onload=petjetRecaptchaLoaded&render=explicit`
    script.async = true
    script.addEventListener('error', fail)
    document.head.append(script)
  })
}
