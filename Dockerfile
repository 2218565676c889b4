# Quaestor as an image: docker build --build-arg BUILD_COMMIT=$(git rev-parse --short=12 HEAD) --build-arg BUILD_DATE=$(git show -s --format=%cI) -t quaestor .
# What is built is the release of `npm run release`, without its archive.
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG BUILD_COMMIT
ARG BUILD_DATE
ENV BUILD_COMMIT=${BUILD_COMMIT} BUILD_DATE=${BUILD_DATE}
RUN node scripts/build/build.mjs --force && node --import tsx scripts/release/stage-into.ts /app

FROM node:${NODE}
# Not root: PostgreSQL refuses that, and so should everything else.
RUN groupadd --gid 10001 quaestor && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin quaestor \
  && mkdir /state && chown 10001:10001 /state && chmod 700 /state
COPY --from=build /app /app
WORKDIR /app
USER 10001:10001
ENV NODE_ENV=production STATE_DIR=/state PORT=3000 HOST=0.0.0.0
VOLUME /state
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# One process that ends in order by SIGTERM; no shell in between.
CMD ["node", "dist/server/main.js"]
