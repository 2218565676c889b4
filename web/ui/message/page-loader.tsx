import { useLingui } from '@lingui/react/macro'
import { Center, Loader } from '@mantine/core'

/** Fills the page while something loads; shown only after 300 ms (the router's pending time). */
export function PageLoader() {
  const { t } = useLingui()
  return (
    <Center mih="60vh" role="status" aria-label={t`Loading...`}>
      <Loader size="lg" />
    </Center>
  )
}
