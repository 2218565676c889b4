import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import { readStored } from './api/sign-in/stored.ts'
import { decide, isOpen, returnPath } from './gate.ts'
import { fetchLikelyTexts, loadAppTexts, loadAreaTexts } from './language.ts'
import { loadScreen } from './load-screen.ts'
import type { TextArea } from './locales/text-areas.ts'
import { openRoutes } from './routes/open.ts'
import { type Address, type OpenRoute, type ScreenRoute, schoolAreas } from './routes/route.ts'
import { screenRoutes } from './routes/routes.ts'
import { ErrorScreen } from './ui/message/error-screen.tsx'
import { NotFound } from './ui/message/message-screens.tsx'
import { PageLoader } from './ui/message/page-loader.tsx'

/** What a signed-in page needs to know; apart from the entry, so that the sign-in screen is there without it. */
const loadSignedIn = withTexts(() => import('./signed-in.ts'))
/** How the sidebar looks on a tablet, on a low screen, and beside what wants the width: there before either is drawn. */
const loadRail = loadScreen(() => import('./layout/rail.css'))
const mayHaveRail = () => matchMedia('(48em <= width < 62em), (48em <= width < 85em) and (height < 45em)').matches
const loadMessages = withTexts(() => import('./layout/messages.tsx'))

/** Loads a part together with the texts that are seen past the sign-in screen, and those of its area. */
function withTexts<T>(load: () => Promise<T>, area?: TextArea) {
  return loadScreen(async () => {
    const [part] = await Promise.all([load(), loadAppTexts(), area && loadAreaTexts(area)])
    return part
  })
}

/** Loads a part together with the texts of its area alone. */
function withAreaTexts<T>(load: () => Promise<T>, area?: TextArea) {
  return loadScreen(async () => {
    const [part] = await Promise.all([load(), area && loadAreaTexts(area)])
    return part
  })
}

/** The page first asked for travels in the address, so that it outlives a reload of the sign-in screen. */
const fromOf = (href: string) => (href === '/' ? {} : { from: href })

const ownProfile = 'manage-profile'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
  beforeLoad({ location }) {
    const decision = decide(location.pathname, readStored('user').trim() !== '')
    if (decision === 'sign-in') throw redirect({ to: '/login', search: fromOf(location.href), replace: true })
    if (decision === 'landing') throw redirect({ to: '/', replace: true })
  },
})

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(loadMessages, 'NoAccessHere'),
  async beforeLoad({ search }) {
    const { loadAccount, landingPath, ownPath, currentArea } = await loadSignedIn()
    const { user, modules: given } = await loadAccount()
    if (user?.must_enrol) throw redirect({ href: `/${currentArea()}/${ownProfile}`, replace: true })
    const modules = given ?? []
    const wanted = returnPath((search as { from?: unknown }).from)
    const path = ownPath(wanted, currentArea(), modules, { screens: screenRoutes, schoolAreas }) ?? landingPath(modules)
    if (path) throw redirect({ href: path, replace: true })
  },
})

const area = createRoute({
  getParentRoute: () => root,
  path: '$area',
  component: lazyRouteComponent(loadScreen(() => import('./layout/shell.tsx'))),
  notFoundComponent: NotFound,
  async beforeLoad({ params, matches, location }) {
    const { loadAccount, currentArea } = await loadSignedIn()
    const [{ user }] = await Promise.all([
      loadAccount(),
      (matches.at(-1)?.staticData.wide || mayHaveRail()) && loadRail(),
    ])
    // Shown by the root: the frame of an area that isn't the user's own stays out of sight.
    if (params.area !== currentArea()) throw notFound({ routeId: rootRouteId })
    // Before all else a second step is set up there.
    const own = `/${params.area}/${ownProfile}`
    if (user?.must_enrol && location.pathname !== own) throw redirect({ href: own, replace: true })
  },
})

/** An area by itself has no page: the first that is permitted stands for it. */
const areaStart = createRoute({
  getParentRoute: () => area,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/', replace: true })
  },
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Pick<ScreenRoute, 'wide'> {}
}

function screenRoute(row: ScreenRoute): AnyRoute {
  const { path, module, areas = schoolAreas, texts, wide, screen } = row

  const load = async () => {
    const { getAccount, isAllowed } = await loadSignedIn()
    if (isAllowed(getAccount().modules, module, 'view')) return withTexts(screen, texts)()
    return { default: (await loadMessages()).NoPermission }
  }
  return createRoute({
    getParentRoute: () => area,
    path,
    staticData: { wide },
    component: lazyRouteComponent(load),
    beforeLoad({ params }) {
      if (!areas.some((one) => one === params.area)) throw notFound()
    },
  })
}

const openRoute = ({ path, texts, screen, entry }: OpenRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(entry ? withAreaTexts(screen, texts) : withTexts(screen, texts)),
  })

function makeRouter() {
  const router = createRouter({
    routeTree: root.addChildren([
      index,
      area.addChildren([areaStart, ...screenRoutes.map(screenRoute)]),
      ...openRoutes.map(openRoute),
    ]),
    // Search values are plain text in the address; each screen reads them with its own schema (ui/use-url-state.ts).
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text ? `?${text}` : ''
    },
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PageLoader,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })

  // A new page glides to its top; Back and Forward put the page where it was left, at once.
  router.history.subscribe(({ action }) => {
    router.options.scrollRestorationBehavior = action.type === 'PUSH' ? 'smooth' : 'instant'
  })
  return router
}

let made: ReturnType<typeof makeRouter> | undefined
/** Made when it is first asked for, not as the file is read: a phone takes long enough for that. */
export const theRouter = () => {
  made ??= makeRouter()
  return made
}

/** The screen that this page is asked for by its address, and what else the address says. */
function askedScreen(): { screen: ScreenRoute | undefined; address: Address } {
  const router = theRouter()
  const [, params, found] = router.getMatchedRoutes(location.pathname)
  return {
    screen: screenRoutes.find(({ path }) => `/$area/${path}` === found?.id),
    address: { params, search: router.options.parseSearch(location.search) },
  }
}

const ignore = () => undefined

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function askWho({ getAccount, loadAccount, askSessionsAhead }: typeof import('./signed-in.ts')): Promise<void> {
  // Who sets up a second step first is asked nothing else.
  if (!getAccount().user?.must_enrol) askSessionsAhead()
  await loadAccount()
}

/**
 * Before anything is drawn: what the page of a signed-in person needs comes in while the browser's preferences are read, and it is found out who asks;
 * also what the screen reads first. Nearly everybody may see what is asked for. Where a part fails its own route asks again, and says so.
 */
export function loadCodeAhead(): void {
  const { screen, address } = askedScreen()
  fetchLikelyTexts(screen?.texts)
  // Each is read in a task of its own: what is asked of the page meanwhile comes in between.
  const schemas = import('./api/zod-setup.ts').then(nextTask)
  const signedIn = schemas.then(() => import('./signed-in.ts'))
  // A page that opens without a sign-in is left alone where that has ended.
  if (!isOpen(location.pathname)) signedIn.then(askWho).catch(ignore)
  signedIn
    .then(nextTask)
    .then(() => screen?.screen())
    .then((code) => code?.ahead?.(address))
    .catch(ignore)
}

/** The texts of the same, once it is known in which language. */
export function loadTextsAhead(): void {
  const texts = askedScreen().screen?.texts
  Promise.all([loadAppTexts(), texts && loadAreaTexts(texts)]).catch(ignore)
}
