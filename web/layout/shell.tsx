import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { getSchoolSettings } from '#contract'
import { queryClient } from '#web/api/query-client.ts'
import { hasFewCodes, isImpersonating, isInSchool, isUnconfirmed, useAccount } from '#web/api/sign-in/account.ts'
import { setBrand } from '#web/api/sign-in/brand.ts'
import { hasLeftHere, subscribeLeft } from '#web/api/sign-in/left-here.ts'
import { useOtherSession } from '#web/api/sign-in/sessions.ts'
import { dropPair } from '#web/api/sign-in/token-pairs.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { ConfirmFirst } from '#web/entity/confirming/confirm-first.tsx'
import { isBare } from '#web/gate.ts'
import { currentArea } from '#web/landing.ts'
import { setPlace, withTextsOf } from '#web/language.ts'
import { alsoOffline, loadScreen } from '#web/load-screen.ts'
import { menus, permittedMenu } from '#web/menus.ts'
import { InSlices } from '#web/ui/in-slices.tsx'
import { wantToasts } from '#web/ui/message/toast-place.tsx'
import { useIsLow, useIsMobile, useIsNarrow } from '#web/ui/use-is-mobile.ts'
import classes from './layout.module.css'
import { OfflineStrip } from './offline-strip.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** The school's settings, null on the platform; their colour tints the screens. */
function useSchool() {
  const { user } = useAccount()
  const settings = useRead(getSchoolSettings, {}, { enabled: isInSchool() && !user?.must_enrol, toasts: 'none' }).data
  const colour = settings?.colour ?? null
  useEffect(() => setBrand(colour), [colour])
  const country = settings?.country ?? null
  const timezone = settings?.timezone ?? null
  const dates = settings?.date_format ?? null
  useEffect(() => setPlace({ country, timezone, dates }), [country, timezone, dates])
  return settings ?? null
}

/** Whether the sidebar is shown: at first where it is no drawer; following the window's width from then on. */
function useSidebar() {
  const narrow = useIsMobile()
  const [shown, setShown] = useState(!narrow)
  useEffect(() => setShown(!narrow), [narrow])
  return { narrow, shown, setShown }
}

/** A new page gets the focus, so that Tab and screen readers go on in it and not behind the link that led there. */
function useFocusOnNavigation(pathname: string) {
  const page = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    page.current?.focus({ preventScroll: true })
  }, [pathname])
  return page
}

/** Marks that were typed before the page was closed, and what was decided of scans, are sent on any page. Where none ever were, nothing is loaded. */
function useUnsentMarks() {
  useEffect(() => {
    const send = async () => {
      const known = ((await indexedDB.databases?.()) ?? []).map(({ name }) => name)
      if (known.includes('quaestor-scans')) void import('#web/api/scans/unsent.ts').then((one) => one.sendUnsentScans())
      if (!known.includes('quaestor-marks')) return
      const unsent = await import('#web/api/marks/unsent.ts')
      await unsent.sendUnsent()
    }
    // A browser that keeps nothing has nothing to send.
    send().catch(() => undefined)
  }, [])
}

/** ms after which a page has all that it shows. */
const settled = 15_000

/** What says that something could not be done must be there before the network goes. */
function useToastsEarly() {
  useEffect(() => {
    const timer = setTimeout(() => void wantToasts(), settled)
    return () => clearTimeout(timer)
  }, [])
}

/** Few need one. */
const Strips = lazy(loadScreen(() => import('./strips.tsx')))

function useHasStrips(): boolean {
  const { user } = useAccount()
  const { other } = useOtherSession()
  const isReminded = user?.second_step_by != null
  return isImpersonating() || other !== null || isReminded || isUnconfirmed(user) || hasFewCodes(user)
}

/** Whether the screen wants the width. Its row says so: the sidebar stands beside it as a rail before its own code is there. */
function useIsWide(): boolean {
  return useMatches({
    select(matches) {
      const { staticData, search } = matches.at(-1)!
      const { wide } = staticData
      return typeof wide === 'string' ? wide in (search as object) : wide === true
    },
  })
}

/** A window may become as small as one that is opened with a rail. */
function useIsRail(): boolean {
  const [isTablet, isLow] = [useIsNarrow(), useIsLow()]
  const isRail = isTablet || isLow
  useEffect(() => {
    if (isRail) void import('./rail.css')
  }, [isRail])
  return isRail
}

function Frame() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const isWide = useIsWide()
  const { narrow, shown, setShown } = useSidebar()
  const isRail = useIsRail()
  const { user, modules } = useAccount()
  const school = useSchool()
  useUnsentMarks()
  useToastsEarly()
  const page = useFocusOnNavigation(pathname)
  // Whoever works here reads reports as themselves, whatever link they opened before.
  useEffect(() => dropPair('report'), [])
  const hasStrips = useHasStrips()
  const area = currentArea()
  if (!area) return <Outlet />
  const name = school?.name ?? user?.school_name ?? 'Quaestor'
  const close = () => setShown(false)

  return (
    <div className={classes.shell} data-wide={isWide || undefined} data-rail={isRail || undefined}>
      <a href="#content" className="skip-link no-print">
        <Trans>Skip to the content</Trans>
      </a>
      <header className={`${classes.top} no-print`}>
        <TopBar isSidebarShown={shown} onToggleSidebar={() => setShown(!shown)} />
      </header>
      <div className={`${classes.strips} no-print`}>
        <OfflineStrip />
        {hasStrips && (
          <Suspense>
            <Strips school={name} />
          </Suspense>
        )}
      </div>
      {shown && (
        <Sidebar
          title={name}
          crest={school?.logo ?? null}
          area={area}
          entries={user?.must_enrol ? [] : permittedMenu(menus[area], modules ?? [])}
          onClose={narrow ? close : undefined}
        />
      )}
      <main ref={page} className={classes.page} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ConfirmFirst />
      {narrow && shown && <button type="button" className="dim-overlay" aria-label={t`Close menu`} onClick={close} />}
    </div>
  )
}

const LeftHere = lazy(loadScreen(alsoOffline(() => withTextsOf('windows', import('./left-here.tsx')))))

/** Sidebar, top bar and the routed page; on the pages of a PDF the routed page alone. */
export default function Shell() {
  const { pathname } = useLocation()
  const hasLeft = useSyncExternalStore(subscribeLeft, hasLeftHere)
  if (hasLeft)
    return (
      <Suspense>
        <LeftHere />
      </Suspense>
    )
  return (
    <QueryClientProvider client={queryClient}>
      <InSlices>{isBare(pathname) ? <Outlet /> : <Frame />}</InSlices>
    </QueryClientProvider>
  )
}
