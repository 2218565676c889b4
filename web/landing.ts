import type { ModuleAccess } from '#contract'
import { getAccount, isImpersonating } from './api/sign-in/account.ts'
import { readStored } from './api/sign-in/stored.ts'
import { type Area, areaOf, firstPath, menus, permittedMenu } from './menus.ts'

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
