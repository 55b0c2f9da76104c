import { measuredRoute } from '#schemas/protocol/vitals/measured-routes.ts'

/**
 * The script that measures how fast a page is, for a site with `WEB_VITALS`; other sites' pages do not
 * contain it. The code loads after the page is loaded and idle, unless the visitor's browser asks not
 * to be tracked; browsers buffer their measurements until then.
 *
 * @param address the URL of the module that `vitals-due` starts; the build drops exports of an entry
 * @param route the pattern of the page's route; pages for staff are not measured
 * @param mark set as the script's `nonce`
 */
export function vitalsLoader(address: string, route: string, mark = ''): string {
  const measured = measuredRoute(route)
  if (measured === undefined) return ''
  const code = `addEventListener('load',()=>{
if(navigator.globalPrivacyControl||navigator.doNotTrack==='1')return
const load=()=>import('${address}').then(()=>document.dispatchEvent(new CustomEvent('vitals-due',{detail:'${measured}'})),()=>{})
setTimeout(()=>window.requestIdleCallback?requestIdleCallback(load,{timeout:5e3}):load(),2e3)
},{once:true})`
  return `<script nonce="${mark}">${code}</script>`
}
