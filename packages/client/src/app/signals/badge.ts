import { pageName } from './here.ts'

const NAME = 'Topside'
/** The icon without a number. */
const ICON = '/icon.svg'

/** Shows a number in the page's title and icon; hidden if 0. Follows the page's name. */
export function showCount(count: number): void {
  const name = pageName.value === '' ? NAME : `${pageName.value} · ${NAME}`
  document.title = count === 0 ? name : `(${count}) ${name}`
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const icon = count === 0 ? ICON : iconWith(count)
  if (link !== null && link.getAttribute('href') !== icon) link.href = icon
  // Works only if the site is installed.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
}

/** The icon with a number on a disc; `9+` above 9. */
function iconWith(count: number): string {
  const words = count > 9 ? '9+' : String(count)
  const size = words.length > 1 ? 13 : 17
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="6" fill="#F3EBD8"/>
<path d="M4 21c2-8 8-13 14-12s11 6 9 12-9 6-14 6-10-1-9-6z" fill="none" stroke="#8A5A3B" stroke-width="1.6"/>
<circle cx="20" cy="20" r="12" fill="#1B5FAA"/>
<text x="20" y="26" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size}"
fill="#fff">${words}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
