# One image for both profiles: the whole product in one process by itself, every process of the cluster where compose names its command.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY command-service/package.json command-service/
COPY query-service/package.json query-service/
COPY workers/package.json workers/
COPY web/package.json web/
COPY web/stand-ins web/stand-ins
COPY standalone/package.json standalone/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
# What the processes need at run time; the web app is built and needs nothing more.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  --include-workspace-root \
  --workspace shared --workspace command-service --workspace query-service --workspace workers --workspace standalone

FROM node:22-bookworm-slim
# Whoever publishes a port means others to reach it: it is set up in the browser, by a link in its log.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data/dossier
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY --from=build /build/web/dist web/dist
COPY --from=build /build/scripts/compose scripts/compose
COPY --from=build /build/scripts/package/dossier bin/dossier
COPY --from=build /build/scripts/package/dossier.js dist/dossier.js
# Documents of the example.
COPY --from=build /build/e2e/fixtures/budget.xlsx /build/e2e/fixtures/work-plan.doc e2e/fixtures/
# Whichever user it is run as makes its own folder there, which is closed to others.
RUN ln -s /app/bin/dossier /usr/local/bin/dossier && mkdir /data && chmod 1777 /data
VOLUME /data
USER node
# For people; for operators of the cluster.
EXPOSE 3000 3001
# As compose asks its processes: without starting Node.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${OPERATIONS_PORT:-$PORT} && printf 'GET /readyz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && test \"$status\" = 200"]
CMD ["dossier", "start"]
