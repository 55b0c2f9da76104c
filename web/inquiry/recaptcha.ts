/** The part of reCAPTCHA v2's script that the forms use. */
export interface Recaptcha {
  render(container: HTMLElement, options: { sitekey: string; size: 'normal' | 'compact' }): number
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
 * Loads the provider's script, once in a visit, on the pages that have a form.
 *
 * @param url the provider's base address
 * @throws {Error} where the script cannot be loaded; the next form tries again
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
