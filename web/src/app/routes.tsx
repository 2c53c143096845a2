import { useEffect, useState } from 'react';
import { createBrowserRouter, type RouteObject, useRouteError } from 'react-router';
import { Shell } from '../layout/Shell.tsx';
import { paths } from '../paths.ts';
import { isOffered, isOfNoShop } from '../reads/looking.ts';
import { lazily, type Part } from '../theme/states/lazily.ts';
import { ReloadNotice } from '../theme/states/ReloadNotice.tsx';
import { App } from './App.tsx';
import { DocumentGuard, OperatorGuard, SessionGuard, VisitorGuard } from './guards.tsx';
import { type AreaRoute, operatorScreens, screens, setUpScreens, visitorScreens } from './screens.ts';

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

/** Every address of the app; from anything else visitors are led to `/login` (NAV-11). */
export const router = createBrowserRouter([
  {
    element: <App />,
    errorElement: <ScreenError />,
    children: [
      ...objects(setUpScreens),
      {
        element: <DocumentGuard />,
        children: [
          { element: <VisitorGuard />, children: objects(visitorScreens) },
          { element: <SessionGuard />, children: [{ element: <Shell />, children: objects(screens.map(asOffered)) }] },
          {
            element: <SessionGuard otherwise={paths.login} />,
            children: [
              {
                element: <Shell />,
                children: [{ element: <OperatorGuard />, children: objects(operatorScreens) }, ...objects([unknown])],
              },
            ],
          },
        ],
      },
    ],
  },
]);
