import { useLingui } from '@lingui/react/macro'

/** The keys of a reading and what they do, for the list of keys. */
export function useOwnKeys(): [key: string, what: string][] {
  const { t } = useLingui()
  return [
    ['j, k', t`The next question, the one before`],
    ['a … h', t`Set the right option`],
    ['Enter', t`Accept what is in doubt, and go on`],
    ['x', t`Leave the question out`],
    ['e', t`Edit the question; Shift E where it has an option e`],
    ['r', t`Say what the paragraph is, by a second letter`],
  ]
}
