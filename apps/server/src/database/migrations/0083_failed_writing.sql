ALTER TABLE "wordpress_sites" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wordpress_sites" ADD COLUMN "failed_writing" boolean DEFAULT false NOT NULL;