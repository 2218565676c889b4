import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type Action, permissionApi, type RoleRights } from '#contract'
import { type Answer, call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showSuccess, showUndo, showWarning } from '#web/ui/message/toast.tsx'
import { named } from '../roles/role-words.ts'
import { actionName, moduleName } from './access-words.ts'
import { changesBy, inverse, type RightChange, rightsOf, withChanges } from './rights.ts'

const key = [permissionApi.list.path]
type Listed = Answer<typeof permissionApi.list>

/** The roles with their rights, and the ways to change them: shown at once, sent one after the other, taken back when refused. */
export function useRights() {
  const { t, i18n } = useLingui()
  const fallback = t`Failed to fetch module-wise access list`
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(permissionApi.list, {}, { signal, fallback }),
    // Roles that stay as they are stay the same objects.
    // biome-ignore lint/correctness/useExhaustiveDependencies: the names are those of the language
    select: useCallback(({ data }: Listed) => data.map(named), [i18n.locale]),
  })
  const { show, change } = useRightChanges()
  const tell = useMessages()

  async function setMany(role: RoleRights, wanted: RightChange[], undoable = true): Promise<void> {
    if (wanted.length === 0) return
    const changes = changesBy(role, wanted)
    const body = wanted.map((one) => ({ ...one, action: one.action as Action }))
    const answer = await change(role.id, changes, () =>
      call(permissionApi.setMany, { id: role.id, changes: body }, failuresOnly),
    )
    if (!answer) return
    const { left } = answer.data
    if (left.length > 0) showWarning([...new Set(left.map(textOf))].join(' '))
    const isLeft = (one: RightChange) => left.some((it) => it.module_id === one.module_id && it.action === one.action)
    const done = changes.filter((one) => !isLeft(one))
    if (done.length === 0) return
    if (!undoable) return showSuccess(tell.restored(role))
    showUndo(tell.many(role, done), () => void setMany(withChanges(role, done), inverse(done), false), String(role.id))
  }

  async function setOne(role: RoleRights, wanted: RightChange): Promise<void> {
    const changes = changesBy(role, [wanted])
    const { module_id, action, status } = wanted
    const body = { id: role.id, module_id, action: action as Action, status }
    const answer = await change(role.id, changes, () => call(permissionApi.changePermission, body, failuresOnly))
    if (!answer) return
    const isOn = answer.data[0] === 1
    const done = answer.changed.map((one) => ({ module_id, ...one }))
    show(role.id, [{ module_id, action, status: isOn }, ...done])
    const message = answer.message
      ? tell.one(role, { ...wanted, status: isOn }, done)
      : t`permission changed succesfully`
    showUndo(message, () => void setMany(withChanges(role, done), inverse(done), false), `${role.id} ${module_id}`)
  }

  async function reset(role: RoleRights, changes: RightChange[], module_id: number | null): Promise<void> {
    const send = () => call(permissionApi.reset, { id: role.id, module_id }, failuresOnly)
    if (await change(role.id, changes, send))
      showUndo(
        tell.reset(role),
        () => void setMany(withChanges(role, changes), inverse(changes), false),
        String(role.id),
      )
  }

  return { roles: query.data, error: query.error, refetch: query.refetch, setOne, setMany, reset }
}

/** Shows changes in the list of roles at once and sends them one after the other. */
function useRightChanges() {
  const client = useQueryClient()
  const running = useRef<{ last: Promise<unknown>; count: number }>({ last: Promise.resolve(), count: 0 })
  const show = (role_id: number, changes: RightChange[]) =>
    client.setQueryData<Listed>(key, (answer) => {
      const data = answer?.data.map((role) => (role.id === role_id ? withChanges(role, changes) : role))
      return answer && data && { ...answer, data }
    })

  /** Shows the changes and sends them once those before them are answered; asks for the truth after the last. */
  async function change<T>(role_id: number, changes: RightChange[], send: () => Promise<T>): Promise<T | null> {
    client.cancelQueries({ queryKey: key })
    show(role_id, changes)
    running.current.count++
    const sent = running.current.last.then(send)
    running.current.last = sent.catch(() => undefined)
    try {
      return await sent
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      show(role_id, inverse(changes))
      return null
    } finally {
      running.current.count--
      if (running.current.count === 0) client.invalidateQueries({ queryKey: key })
    }
  }

  return { show, change }
}

const failuresOnly = { toasts: 'failures', conflicts: 'toast' } as const

export type Rights = ReturnType<typeof useRights>

/** What is said of a change. */
function useMessages() {
  const { t, i18n } = useLingui()
  return {
    one(role: RoleRights, { module_id, action, status }: RightChange, done: RightChange[]): string {
      const { title } = role
      const module = i18n._(moduleName(role.modules.find((one) => one.module_id === module_id)?.module ?? ''))
      const name = i18n._(actionName(action))
      const others = done.filter((one) => one.action !== action).map((one) => i18n._(actionName(one.action)))
      const first = status ? t`${title}: ${name} of ${module} is on.` : t`${title}: ${name} of ${module} is off.`
      const names = others.join(', ')
      if (others.length === 0) return first
      return `${first} ${status ? t`Switched on with it: ${names}.` : t`Switched off with it: ${names}.`}`
    },
    many({ title }: RoleRights, done: RightChange[]): string {
      const on = done.filter(({ status }) => status).length
      const off = done.length - on
      if (off === 0) return t`${title}: rights switched on: ${on}.`
      return on === 0 ? t`${title}: rights switched off: ${off}.` : t`${title}: switched on ${on}, off ${off}.`
    },
    restored: ({ title }: RoleRights) => t`${title}: as it was before.`,
    reset: ({ title }: RoleRights) => t`${title}: back to the default.`,
  }
}

/** What a reset would change: all that differs and is not locked, of one module or of all. */
export const toDefault = (role: RoleRights, module_id: number | null): RightChange[] =>
  rightsOf(role)
    .filter((right) => module_id === null || right.module_id === module_id)
    .filter((right) => right.locked === null && right.status !== right.default)
    .map((right) => ({ module_id: right.module_id, action: right.action, status: right.default }))
