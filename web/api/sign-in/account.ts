import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import {
  type Action,
  type AnyEndpoint,
  type Module,
  type ModuleAccess,
  permissionApi,
  signInApi,
  type User,
} from '#contract'
import { call } from '../call.ts'
import { CallError } from '../call-error.ts'
import { endSignIn } from './sign-in-end.ts'
import { readStored, writeStored } from './stored.ts'
import { findPair } from './token-pairs.ts'

/** The signed-in person and what the role may do. `modules` is null until the server has been asked. */
export interface Account {
  user: User | null
  modules: ModuleAccess[] | null
}

function readStoredUser(): User | null {
  try {
    const user = JSON.parse(readStored('user') || 'null')
    return typeof user?.role_id === 'number' ? user : null
  } catch {
    return null
  }
}

let account: Account = { user: readStoredUser(), modules: null }
let loading: Promise<Account> | null = null
const listeners = new Set<() => void>()

function set(next: Account): void {
  account = next
  for (const listener of listeners) listener()
}

export const getAccount = (): Account => account

/** For the page to come; this one stays as it is until it goes. */
export function storeNextUser(user: User): void {
  writeStored('user', JSON.stringify(user))
  writeStored('role_id', String(user.role_id))
}

export function storeUser(user: User): void {
  storeNextUser(user)
  set({ user, modules: null })
}

/** Somebody has changed the own account: what the role may do stays as it is. */
export function storeProfile(user: User): void {
  const { modules } = account
  storeUser(user)
  set({ user, modules })
}

/** Nobody is signed in, as on a page just opened. */
export function forgetAccount(): void {
  loading = null
  set({ user: null, modules: null })
}

async function fetchAccount(): Promise<Account> {
  const [details, modules] = await Promise.all([
    call(signInApi.getDetails, {}, { toasts: 'none' }),
    call(permissionApi.activeModules, {}, { toasts: 'none', fallback: '' }),
  ]).catch((error) => {
    // Here, as the texts may be on their way while the call is.
    if (error instanceof CallError) error.message ||= t`Failed to fetch active modules`
    // A stored user whose tokens are gone can only sign in again.
    if (error instanceof CallError && error.errorCode === 'signed_out') endSignIn()
    throw error
  })
  storeUser(details.data)
  set({ user: details.data, modules: modules.data })
  return account
}

/** The account with its modules, asked for once; the stored user alone says only that someone is signed in. */
export function loadAccount(): Promise<Account> {
  if (account.modules) return Promise.resolve(account)
  loading ??= fetchAccount().finally(() => {
    loading = null
  })
  return loading
}

/** Whether the role may do this; the menu's keys are compared ignoring case. */
export function isAllowed(modules: ModuleAccess[] | null, module: Module, action: Action): boolean {
  const found = modules?.find((one) => one.module.toLowerCase() === module.toLowerCase())
  return found?.module_permissions.some((one) => one.action === action && one.status === true) ?? false
}

/** The own address still waits to be confirmed, and a mail for it can be sent. */
export const isUnconfirmed = (user: User | null): user is User =>
  user !== null && user.email !== null && !user.email_verified && user.can_mail && !isImpersonating()

/** From so few recovery codes on one is told. */
const FEW_CODES = 3

/** Of a second step that stands there are few recovery codes left. */
export const hasFewCodes = (user: User | null): boolean =>
  user !== null && (user.recovery_left ?? FEW_CODES + 1) <= FEW_CODES && !isImpersonating()

/** Inside a school: by impersonation, or because the address is a school's. */
export const isInSchool = (): boolean => findPair('S') !== null || readStored('subdomain') !== ''

export const isImpersonating = (): boolean => findPair('S') !== null

export function useAccount(): Account {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, getAccount)
}

/** What the role may do in one module: `const may = usePermission('grade'); may('create')`. */
export function usePermission(module: Module): (action: Action) => boolean {
  const { modules } = useAccount()
  return (action) => isAllowed(modules, module, action)
}

/** Whether the role may make a call: `const may = useMay(); may(gradeApi.create)`. A call that there isn't nobody makes. */
export function useMay(): (endpoint: AnyEndpoint | undefined) => boolean {
  const { modules } = useAccount()
  return (endpoint) => {
    if (!endpoint) return false
    const { access } = endpoint
    return access.who !== 'permitted' || access.any.some(({ module, action }) => isAllowed(modules, module, action))
  }
}
