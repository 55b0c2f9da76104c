/**
 * The script that loads analytics once the page is alive, for pages of a site that has it: other pages
 * carry nothing of it. It notes the page at once, because the visitor might be on the next one when the
 * code is there. Where the code is blocked, nothing is measured, and the page is whole without it.
 *
 * @param address of the module that `analytics-due` starts; the build drops what an entry exports
 * @param mark set as the script's `nonce`
 */
export function analyticsLoader(address: string, mark = ''): string {
  const code = `document.addEventListener('app-ready',({detail:router})=>{
const first={href:location.href,title:document.title,matches:router.state.matches}
import('${address}').then(()=>document.dispatchEvent(new CustomEvent('analytics-due',{detail:{router,first}})),()=>{})
},{once:true})`
  return `<script nonce="${mark}">${code}</script>`
}
