# One image for every process of the cluster profile; compose names the command.
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
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY --from=build /build/web/dist web/dist
COPY --from=build /build/scripts/compose scripts/compose
USER node
# For people; for operators.
EXPOSE 3000 3001
