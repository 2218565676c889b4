import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { AskedStep } from '#web/api/sign-in/second-step.ts'
import type { TokenPair } from '#web/api/sign-in/token-pairs.ts'
import { loadScreen } from '#web/load-screen.ts'
import { fieldErrors, isRefusal } from '#web/ui/message/refusal.ts'
import { type Problem, useProblem } from './refusal-note.tsx'
import { keepLogin, typedLogin } from './typed-login.ts'

const loadSignIn = loadScreen(() => import('#web/api/sign-in/sign-in.ts'))
type Errors = Record<string, string>

/** Whose area it is the start page knows. */
const linkedAccounts = '/school-admin/manage-profile#linked'

/** What was typed and what is wrong with it. Free of the contract's schemas, so that the first screen is small. */
function useFields() {
  const { t } = useLingui()
  const [given, setGiven] = useState({ email: typedLogin(), password: '', remember: false })
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const change = (changes: Partial<typeof given>) => {
    setGiven({ ...given, ...changes })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))))
    if (changes.email !== undefined) keepLogin(changes.email)
  }
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const showErrors = (found: Errors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) focus(first)?.focus()
  }
  const missing = (): Errors => ({
    ...(given.email.trim() ? {} : { email: t`Please enter the e-mail address or the number` }),
    ...(given.password ? {} : { password: t`Please enter the password` }),
  })
  return { given, change, errors, showErrors, missing, form, select: (name: string) => focus(name)?.select() }
}

/** Signs in, then goes to the page that was first asked for; the server checks what was typed. */
export function useLogin() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { from } = useSearch({ strict: false }) as { from?: string }
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<(Problem & { isWrong: boolean }) | null>(null)
  const [step, setStep] = useState<AskedStep | null>(null)
  const [links, setLinks] = useState(false)
  const problemOf = useProblem(t`An error occurred during login`)
  const { given, change, errors, showErrors, missing, form, select } = useFields()
  const goOn = async () => {
    keepLogin('')
    // The start page knows whose pages are whose.
    const wanted = from ?? (links ? linkedAccounts : undefined)
    await navigate({ to: '/', search: wanted === undefined ? {} : { from: wanted }, replace: true })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setProblem(null)
    const found = missing()
    showErrors(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    try {
      const { signIn } = await loadSignIn()
      await signIn(given)
      await goOn()
    } catch (error) {
      refuse(error)
    }
  }
  const refuse = (error: unknown) => {
    setPending(false)
    if (!isRefusal(error)) throw error
    if (error.errorCode === 'second_step') return setStep(error.data as AskedStep)
    showErrors(fieldErrors(error))
    if (error.errors.length > 0) return
    setProblem({ ...problemOf(error), isWrong: error.errorCode === 'invalid_credentials' })
    // The likelier of the two; typing replaces it.
    select('password')
  }
  const askStep = (asked: AskedStep, remember: boolean) => {
    change({ remember })
    setStep(asked)
  }
  /** With the pair of a second step, or of an account elsewhere. */
  const enter = async (pair: TokenPair, remember = given.remember) => {
    const { enterWith } = await loadSignIn()
    await enterWith(pair, remember)
    await goOn()
  }
  /** Whoever has come by an account that is not linked links it next, unless another page was asked for. */
  const linkNext = () => setLinks(from === undefined)
  const steps = { step, setStep, askStep, enter, goOn, refuse, links, linkNext }
  return { given, change, errors, problem, pending, submit, form, ...steps }
}
