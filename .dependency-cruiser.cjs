// Dependencies point one way: the services, the workers and the web know only `shared`;
// the contract knows nothing; the domain knows no I/O.
const parts = ['command-service', 'query-service', 'workers', 'web'];
/** Nothing imports what puts parts together. */
const compositions = ['standalone', 'migration'];
const tests =
  '\\.(test|api|browser|fault|engine)\\.ts$|\\.test\\.tsx$|/(contract|fixtures?|fake[^/]*|testing)\\.ts$|/testing/';

/** Areas of `shared`, lowest first: each knows those below it and none above. */
const layers = [
  ['contract'],
  ['basics'],
  ['async'],
  ['engines'],
  [
    'authorization',
    'calendar',
    'command-client',
    'directory',
    'event-store',
    'file-store',
    'job-queue',
    'legacy',
    'live',
    'payments',
    'preview',
    'read-store',
    'sniffing',
    'upload-registry',
  ],
  ['event-bus', 'history', 'http', 'limits', 'views'],
  ['mailer', 'process'],
  ['profiles'],
];
const upwards = layers.slice(0, -1).map((areas, index) => ({
  name: `shared-layer-${index + 1}-imports-nothing-above`,
  severity: 'error',
  from: { path: `^shared/(${areas.join('|')})/`, pathNot: tests },
  to: {
    path: `^shared/(${layers
      .slice(index + 1)
      .flat()
      .join('|')})/`,
  },
}));

/** Areas of the web, lowest first. Those of one layer do not know each other. */
const webLayers = [
  ['format', 'paths\\.ts$'],
  ['data'],
  ['reads'],
  ['theme'],
  ['upload'],
  ['mail-server'],
  ['layout'],
  ['project/parts'],
  ['project/collaborator', 'project/host'],
  ['project/[^/]+$'],
  [
    'auth',
    'calendar',
    'dashboard',
    'join',
    'notifications',
    'pricing',
    'projects',
    'public',
    'review',
    'seals',
    'verify',
    'wizard',
  ],
  ['collection', 'set-up', 'settings', 'teams'],
  ['app'],
];
const webArea = (area) => (area.endsWith('$') ? `^web/src/${area}` : `^web/src/${area}/`);
const webUpwards = webLayers.slice(0, -1).flatMap((areas, index) =>
  areas.map((area) => ({
    name: `web-${area.replace(/[^a-z/]+.*/, '')}-imports-nothing-above-or-beside`,
    severity: 'error',
    from: { path: webArea(area), pathNot: tests },
    to: {
      path: [...areas.filter((other) => other !== area), ...webLayers.slice(index + 1).flat()].map(webArea),
    },
  })),
);

module.exports = {
  forbidden: [
    ...webUpwards,
    ...upwards,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...parts.map((part) => ({
      name: `${part}-knows-only-shared`,
      severity: 'error',
      from: { path: `^${part}/`, pathNot: tests },
      to: { path: `^(${[...parts.filter((other) => other !== part), ...compositions].join('|')})/` },
    })),
    {
      name: 'shared-knows-no-part',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: `^(${[...parts, ...compositions].join('|')})/` },
    },
    {
      name: 'migration-knows-only-shared',
      severity: 'error',
      from: { path: '^migration/', pathNot: tests },
      to: { path: `^(${[...parts, 'standalone'].join('|')})/` },
    },
    {
      name: 'contract-is-pure',
      severity: 'error',
      comment: 'The browser imports the contract: it knows zod and itself.',
      from: { path: '^shared/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^shared/contract/|^node_modules/zod/' },
    },
    {
      name: 'domain-has-no-io',
      severity: 'error',
      from: { path: '^command-service/domain/', pathNot: tests },
      to: {
        pathNot:
          '^command-service/domain/|^shared/(contract|authorization)/|^shared/basics/ids\\.ts$|^node_modules/zod/',
      },
    },
    {
      name: 'what-is-done-knows-no-route',
      severity: 'error',
      from: { path: '^command-service/(handling|flows)/', pathNot: tests },
      to: { path: '^command-service/http/' },
    },
    {
      name: 'web-knows-the-contract-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^shared/(?!contract/)' },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^(web/src|shared/contract)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'engine-and-lists-know-no-read-model',
      severity: 'error',
      from: { path: '^query-service/(engine|http)/', pathNot: tests },
      to: { path: '^query-service/read-models/' },
    },
    {
      name: 'projections-know-no-http',
      severity: 'error',
      from: { path: '^query-service/(engine/|read-models/.*projections?\\.ts$)' },
      to: { path: '^query-service/http/' },
    },
    {
      name: 'engines-stay-in-their-ports',
      severity: 'error',
      comment: 'Only adapters import an engine.',
      from: {
        pathNot: `^(scripts/engines|shared/(engines|event-store|event-bus|read-store|directory|upload-registry|job-queue|live|file-store|payments|mailer))/|${tests}`,
      },
      to: {
        path: '^node_modules/(libsql|nodemailer|@eventstore/db-client|kafkajs|mongodb|bullmq|ioredis|@aws-sdk/[^/]+|stripe)/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What we build, not what packages have built: their entries often lie in `dist/`.
    exclude: { path: '^(web/)?dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
