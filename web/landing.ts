import type { ModuleAccess } from '#contract'
import { getAccount, isAllowed, isImpersonating } from './api/sign-in/account.ts'
import { readStored } from './api/sign-in/stored.ts'
import { isBare } from './gate.ts'
import { type Area, areaOf, areas, firstPath, menus, permittedMenu } from './menus.ts'
import type { ScreenRoute } from './routes/route.ts'

/** The area of whoever is signed in here; null when nobody is, or the role has none at this address. */
export function currentArea(): Area | null {
  const { user } = getAccount()
  if (!user) return null
  return areaOf(user.role_id, { subdomain: readStored('subdomain') !== '', impersonating: isImpersonating() })
}

/** The first path of the permitted menu; the super admin falls back to the sessions; null when nothing is permitted. */
export function landingOf(area: Area | null, modules: ModuleAccess[]): string | null {
  if (!area) return null
  const first = firstPath(area, permittedMenu(menus[area], modules))
  return first ?? (area === 'super-admin' ? '/super-admin/sessions' : null)
}

export const landingPath = (modules: ModuleAccess[]): string | null => landingOf(currentArea(), modules)

/** Whether a path below an area is that of a route: `$id` stands for one part of it. */
const isAt = (route: string, path: string) =>
  new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`).test(path.replace(/\/+$/, ''))

/**
 * The page that was first asked for, for whoever has signed in: under the area that is theirs, for a colleague's link has the area of the
 * colleague. null where there is no such page, or not for them.
 */
export function ownPath(
  wanted: string,
  area: Area | null,
  modules: ModuleAccess[],
  { screens, schoolAreas }: { screens: ScreenRoute[]; schoolAreas: Area[] },
): string | null {
  const { pathname, search, hash } = new URL(wanted, 'http://quaestor')
  if (isBare(pathname)) return wanted
  const [, first, ...rest] = pathname.split('/')
  if (!area || !areas.some((one) => one === first)) return null
  const path = rest.join('/')
  const screen = screens.find((one) => isAt(one.path, path) && (one.areas ?? schoolAreas).includes(area))
  return screen && isAllowed(modules, screen.module, 'view') ? `/${area}/${path}${search}${hash}` : null
}
