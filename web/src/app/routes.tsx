import { useEffect, useState } from 'react';
import { createBrowserRouter, type RouteObject, useRouteError } from 'react-router';
import { routes as authRoutes } from '../auth/routes.tsx';
import { routes as calendarRoutes } from '../calendar/routes.tsx';
import { routes as collectionRoutes } from '../collection/routes.tsx';
import { routes as dashboardRoutes } from '../dashboard/routes.tsx';
import { routes as joinRoutes } from '../join/routes.tsx';
import type { AreaRoute } from '../layout/areaRoute.ts';
import { Shell } from '../layout/Shell.tsx';
import { routes as notificationRoutes } from '../notifications/routes.tsx';
import { routes as operatorRoutes } from '../operator/routes.tsx';
import { paths } from '../paths.ts';
import { routes as pricingRoutes } from '../pricing/routes.tsx';
import { routes as projectRoutes } from '../project/routes.tsx';
import { routes as projectsRoutes } from '../projects/routes.tsx';
import { isOffered, isOfNoShop } from '../reads/looking.ts';
import { routes as reviewRoutes } from '../review/routes.tsx';
import { routes as sealRoutes } from '../seals/routes.tsx';
import { routes as setUpRoutes } from '../set-up/routes.tsx';
import { routes as settingsRoutes } from '../settings/routes.tsx';
import { routes as teamRoutes } from '../teams/routes.tsx';
import { lazily, type Part } from '../theme/states/lazily.ts';
import { ReloadNotice } from '../theme/states/ReloadNotice.tsx';
import { routes as wizardRoutes } from '../wizard/routes.tsx';
import { App } from './App.tsx';
import { DocumentGuard, OperatorGuard, SessionGuard, VisitorGuard } from './guards.tsx';

/** A screen that broke. */
const ScreenError = () => {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return <ReloadNotice />;
};

/** The first one is loaded before anything is shown. */
const Screen = ({ part }: { readonly part: Part<object> }) => {
  const [Shown] = useState(() => part.loaded() ?? part);
  return <Shown />;
};

const objects = (routes: readonly AreaRoute[]): RouteObject[] =>
  routes.map(({ path, element, ...handle }) => ({
    path,
    element: <Screen key={path} part={element} />,
    handle: { ...handle, load: element.load },
    errorElement: <ScreenError />,
  }));

const unknown: AreaRoute = {
  path: '*',
  title: 'Page not found',
  element: lazily(() => import('./NotFoundScreen.tsx')),
};

const Looking = lazily(() => import('./LookingScreen.tsx'));
/** In a copy of the past a screen that only changes something says so; without a shop there are none of it. */
const asOffered = (route: AreaRoute): AreaRoute => {
  if (isOfNoShop(route.path)) return { ...unknown, path: route.path };
  return isOffered(route.path) ? route : { ...route, element: Looking };
};

const screens = [
  ...dashboardRoutes,
  ...calendarRoutes,
  ...projectRoutes,
  ...projectsRoutes,
  ...wizardRoutes,
  ...collectionRoutes,
  ...reviewRoutes,
  ...teamRoutes,
  ...joinRoutes,
  ...notificationRoutes,
  ...settingsRoutes,
  ...sealRoutes,
  ...pricingRoutes,
];

/** Every address of the app; from anything else visitors are led to `/login` (NAV-11). */
export const router = createBrowserRouter([
  {
    element: <App />,
    errorElement: <ScreenError />,
    children: [
      ...objects(setUpRoutes),
      {
        element: <DocumentGuard />,
        children: [
          { element: <VisitorGuard />, children: objects(authRoutes) },
          { element: <SessionGuard />, children: [{ element: <Shell />, children: objects(screens.map(asOffered)) }] },
          {
            element: <SessionGuard otherwise={paths.login} />,
            children: [
              {
                element: <Shell />,
                children: [{ element: <OperatorGuard />, children: objects(operatorRoutes) }, ...objects([unknown])],
              },
            ],
          },
        ],
      },
    ],
  },
]);
