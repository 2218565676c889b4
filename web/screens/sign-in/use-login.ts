import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { returnPath } from '#web/gate.ts'
import { loadScreen } from '#web/load-screen.ts'
import { fieldErrors, isRefusal } from '#web/ui/message/refusal.ts'

const loadSignIn = loadScreen(() => import('#web/api/sign-in/sign-in.ts'))
const empty = { email: '', password: '', remember: false }
type Errors = Record<string, string>

/** What was typed and what is wrong with it. Free of the contract's schemas, so that the first screen is small. */
function useFields() {
  const { t } = useLingui()
  const [given, setGiven] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const change = (changes: Partial<typeof empty>) => {
    setGiven({ ...given, ...changes })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))))
  }
  const showErrors = (found: Errors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const missing = (): Errors => ({
    ...(given.email.trim() ? {} : { email: t`Please enter the e-mail address` }),
    ...(given.password ? {} : { password: t`Please enter the password` }),
  })
  return { given, change, errors, showErrors, missing, form }
}

/** Signs in, then goes to the page that was first asked for; the server checks what was typed. */
export function useLogin() {
  const navigate = useNavigate()
  const { from } = useSearch({ strict: false }) as { from?: string }
  const [pending, setPending] = useState(false)
  const { given, change, errors, showErrors, missing, form } = useFields()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = missing()
    showErrors(found)
    if (pending || Object.keys(found).length > 0) return
    setPending(true)
    try {
      const { signIn } = await loadSignIn()
      await signIn(given)
      await navigate({ href: returnPath(from), replace: true })
    } catch (error) {
      setPending(false)
      if (!isRefusal(error)) throw error
      showErrors(fieldErrors(error))
    }
  }
  return { given, change, errors, pending, submit, form }
}
